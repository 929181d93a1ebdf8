/** /home/search searches while a person types; the address holds the text and the filters. */
import { ActiveFilters } from '#web/features/library/search/active-filters.tsx'
import { toSearchResults } from '#web/features/library/search/search-results.ts'
import { NoResults } from '#web/features/library/search/no-results.tsx'
import { Results } from '#web/features/library/search/results.tsx'
import { SearchBox } from '#web/features/library/search/search-box.tsx'
import { RecentSearches, MomentCollections } from '#web/features/library/search/start.tsx'
import { toSuggestions } from '#web/features/library/search/suggestions.tsx'
import { useSearchResults } from '#web/features/library/search/use-search-results.ts'
import { useSearch } from '#web/features/library/search/use-search.ts'
import { noFacets, hasFilters } from '#web/features/library/search/filters.ts'
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

const toTheField = () => document.querySelector<HTMLInputElement>('[role="search"] input')?.focus()

type Search = ReturnType<typeof useSearch>
type Answered = ReturnType<typeof useSearchResults>

/** Announces the number of results once typing has stopped. */
function Count({ answer, asked }: { answer: Answered; asked: boolean }) {
  const settled = answer.data && !answer.isPlaceholderData
  const text = settled ? library('search.count', { n: toSearchResults(answer.data).total }) : library('search.loading')
  return <VisuallyHidden role="status">{asked && !answer.isError ? text : ''}</VisuallyHidden>
}

function AllResults({ search, answer }: { search: Search; answer: Answered }) {
  const { wish, facets, narrow, commit } = search
  const widen = hasFilters(facets) ? () => narrow(noFacets) : undefined
  return (
    <Answer of={answer} skeleton={<RowsSkeleton />} waiting={library('search.loading')}>
      {(pages) => {
        const found = toSearchResults(pages)
        const nothing = <NoResults query={wish.q} onLook={commit} onWiden={widen} />
        return found.total === 0 && !widen ? (
          nothing
        ) : (
          <Results
            query={wish.q}
            found={found}
            facets={facets}
            onNarrow={narrow}
            nothing={nothing}
            more={<ShowMore of={answer} centred />}
          />
        )
      }}
    </Answer>
  )
}

export function SearchScreen() {
  const own = useUser()?.audience ?? 'high_school'
  const search = useSearch()
  const { wish, text, facets, typing, type, commit, rest, pick, narrow } = search
  const answer = useSearchResults(wish)
  const asked = wish.q !== '' || hasFilters(wish)
  const found = answer.data && asked ? toSearchResults(answer.data) : undefined
  const suggesting = typing && found !== undefined && found.total > 0
  return (
    <Wrap className={styles.page}>
      <PageHeading title={library('search')} className={styles.heading} />
      <SearchBox
        text={text}
        onType={type}
        onCommit={() => commit()}
        onRest={rest}
        onPick={pick}
        suggestions={suggesting ? toSuggestions(found, wish.q) : undefined}
      >
        {suggesting && hasFilters(facets) && (
          <div className={styles.filters}>
            <span>{library('search.filters')}</span>
            <ActiveFilters facets={facets} onNarrow={narrow} />
          </div>
        )}
      </SearchBox>
      <Count answer={answer} asked={asked} />
      {suggesting && (
        <Button look="text" className={styles.all} onClick={() => commit()}>
          {library('search.all', { n: found.total })}
        </Button>
      )}
      {asked && !suggesting && <AllResults search={search} answer={answer} />}
      {(!asked || suggesting) && (
        <>
          {!asked && <p className={styles.hint}>{library('search.start')}</p>}
          <RecentSearches onLook={commit} onForgotten={toTheField} />
          <MomentCollections own={own} title={library(suggesting ? 'moments.or' : 'moments')} />
        </>
      )}
    </Wrap>
  )
}
