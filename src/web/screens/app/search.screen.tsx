/** /home/search searches while a person types; the address holds the text and the filters. */
import { filtered } from '#contract/library.ts'
import { ActiveFilters } from '#web/features/library/search/active-filters.tsx'
import { toSearchResults } from '#web/features/library/search/search-results.ts'
import { NoResults } from '#web/features/library/search/no-results.tsx'
import { Results } from '#web/features/library/search/results.tsx'
import { SearchBox } from '#web/features/library/search/search-box.tsx'
import { RecentSearches, MomentCollections } from '#web/features/library/search/search-start.tsx'
import { toSuggestions } from '#web/features/library/search/suggestions.tsx'
import { useSearch } from '#web/features/library/search/use-search.ts'
import {
  noFacets,
  hasFilters,
  toSearchRequestFilter,
  type SearchFilters,
} from '#web/features/library/search/search-filters.ts'
import { getPollInterval } from '#web/features/library/processing.ts'
import { useAnswerPages } from '#web/lib/answers.ts'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { library } from '#web/lib/messages/en/library.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Wrap } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './search.module.css'

const PAGE_SIZE = 12

/** Requests the results for the filters. Suggestions and the full list share one response. */
const useSearchResults = (filters: SearchFilters) =>
  useAnswerPages(
    filtered,
    { Filter: toSearchRequestFilter(filters) },
    {
      limit: PAGE_SIZE,
      enabled: filters.q !== '' || hasFilters(filters),
      keepsPreviousData: true,
      pollInterval: (pages) => getPollInterval(pages?.flatMap(({ Sessions }) => Sessions)),
    },
  )

const focusSearchField = () => document.querySelector<HTMLInputElement>('[role="search"] input')?.focus()

type Search = ReturnType<typeof useSearch>
type SearchAnswer = ReturnType<typeof useSearchResults>

/** Announces the number of results once typing has stopped. */
function Count({ answer, requested }: { answer: SearchAnswer; requested: boolean }) {
  const settled = answer.data && !answer.isPlaceholderData
  const text = settled ? library('search.count', { n: toSearchResults(answer.data).total }) : library('search.loading')
  return <VisuallyHidden role="status">{requested && !answer.isError ? text : ''}</VisuallyHidden>
}

function AllResults({ search, answer }: { search: Search; answer: SearchAnswer }) {
  const { filters, facets, changeFacets, showResults } = search
  const widen = hasFilters(facets) ? () => changeFacets(noFacets) : undefined
  return (
    <Answer query={answer} skeleton={<RowsSkeleton />} waiting={library('search.loading')}>
      {(pages) => {
        const results = toSearchResults(pages)
        const nothing = <NoResults query={filters.q} onSearch={showResults} onClearFacets={widen} />
        return results.total === 0 && !widen ? (
          nothing
        ) : (
          <Results
            query={filters.q}
            results={results}
            facets={facets}
            onNarrow={changeFacets}
            nothing={nothing}
            more={<ShowMore of={answer} centered />}
          />
        )
      }}
    </Answer>
  )
}

export function SearchScreen() {
  const own = useUser()?.audience ?? 'high_school'
  const search = useSearch()
  const { filters, text, facets, typing, changeText, showResults, closeSuggestions, recordPickedSearch, changeFacets } =
    search
  const answer = useSearchResults(filters)
  const isSearching = filters.q !== '' || hasFilters(filters)
  const results = answer.data && isSearching ? toSearchResults(answer.data) : undefined
  const isSuggesting = typing && results !== undefined && results.total > 0
  return (
    <Wrap className={styles.page}>
      <PageHeading title={library('search')} className={styles.heading} />
      <SearchBox
        text={text}
        onType={changeText}
        onCommit={() => showResults()}
        onCloseSuggestions={closeSuggestions}
        onPick={recordPickedSearch}
        suggestions={isSuggesting ? toSuggestions(results, filters.q) : undefined}
      >
        {isSuggesting && hasFilters(facets) && (
          <div className={styles.filters}>
            <span>{library('search.filters.previous')}</span>
            <ActiveFilters facets={facets} onNarrow={changeFacets} />
          </div>
        )}
      </SearchBox>
      <Count answer={answer} requested={isSearching} />
      {isSuggesting && (
        <Button look="text" className={styles.all} onClick={() => showResults()}>
          {library('search.all', { n: results.total })}
        </Button>
      )}
      {isSearching && !isSuggesting && <AllResults search={search} answer={answer} />}
      {(!isSearching || isSuggesting) && (
        <>
          {!isSearching && <p className={styles.hint}>{library('search.start')}</p>}
          <RecentSearches onSearch={showResults} onCleared={focusSearchField} />
          <MomentCollections own={own} title={library(isSuggesting ? 'moments.or' : 'moments')} />
        </>
      )}
    </Wrap>
  )
}
