/** /home/search: searches as one types; the address holds the words and what they are narrowed to. */
import { ChosenChips } from '#web/features/library/search/chosen-chips.tsx'
import { foundIn } from '#web/features/library/search/found.ts'
import { NothingFound } from '#web/features/library/search/nothing-found.tsx'
import { Results } from '#web/features/library/search/results.tsx'
import { SearchBox } from '#web/features/library/search/search-box.tsx'
import { LookedFor, Moments } from '#web/features/library/search/start.tsx'
import { suggestionsOf } from '#web/features/library/search/suggestions.tsx'
import { useFound } from '#web/features/library/search/use-found.ts'
import { useSearch } from '#web/features/library/search/use-search.ts'
import { everything, isNarrowed } from '#web/features/library/search/wish.ts'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { library } from '#web/lib/words/library.en.ts'
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
type Answered = ReturnType<typeof useFound>

/** Said once the letters have settled. */
function Count({ answer, asked }: { answer: Answered; asked: boolean }) {
  const settled = answer.data && !answer.isPlaceholderData
  const text = settled ? library('search.count', { n: foundIn(answer.data).total }) : library('search.loading')
  return <VisuallyHidden role="status">{asked && !answer.isError ? text : ''}</VisuallyHidden>
}

function WholeList({ search, answer }: { search: Search; answer: Answered }) {
  const { wish, facets, narrow, commit } = search
  const widen = isNarrowed(facets) ? () => narrow(everything) : undefined
  return (
    <Answer of={answer} skeleton={<RowsSkeleton />} waiting={library('search.loading')}>
      {(pages) => {
        const found = foundIn(pages)
        const nothing = <NothingFound query={wish.q} onLook={commit} onWiden={widen} />
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
  const answer = useFound(wish)
  const asked = wish.q !== '' || isNarrowed(wish)
  const found = answer.data && asked ? foundIn(answer.data) : undefined
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
        suggestions={suggesting ? suggestionsOf(found, wish.q) : undefined}
      >
        {suggesting && isNarrowed(facets) && (
          <div className={styles.filters}>
            <span>{library('search.filters')}</span>
            <ChosenChips facets={facets} onNarrow={narrow} />
          </div>
        )}
      </SearchBox>
      <Count answer={answer} asked={asked} />
      {suggesting && (
        <Button look="text" className={styles.all} onClick={() => commit()}>
          {library('search.all', { n: found.total })}
        </Button>
      )}
      {asked && !suggesting && <WholeList search={search} answer={answer} />}
      {(!asked || suggesting) && (
        <>
          {!asked && <p className={styles.hint}>{library('search.start')}</p>}
          <LookedFor onLook={commit} onForgotten={toTheField} />
          <Moments own={own} title={library(suggesting ? 'moments.or' : 'moments')} />
        </>
      )}
    </Wrap>
  )
}
