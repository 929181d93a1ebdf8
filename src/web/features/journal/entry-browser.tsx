/** The side panel with all entries: a button for a new one, a search box, a month filter and the list. */
import { type ReactNode, useState } from 'react'
import * as contract from '#contract/journal.ts'
import { useAnswerPages } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { journal } from '#web/lib/messages/en/journal.ts'
import { useUser } from '#web/session/session.ts'
import { useHasFeature } from '#web/session/use-features.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { getFirstDay, getLastDay, getMonthName } from '#web/ui/chart/month.ts'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { EntryList } from './entry-list.tsx'
import { useUnsentPages } from './use-unsent-pages.ts'
import styles from './entry-browser.module.css'

/** The time that the person must pause typing before the search request is sent, in milliseconds. */
const TYPING_DELAY_MS = 250

/** The search text never appears in the URL, because it says something about what the person wrote. */
const useEntrySearch = () => {
  const [text, setText] = useState('')
  const searchText = useDebounced(text, TYPING_DELAY_MS).trim()
  const [month, setMonth] = useState('')
  const blocks = {
    ...(searchText ? { Search: { text: searchText } } : {}),
    ...(month ? { Range: { from: getFirstDay(month), to: getLastDay(month) } } : {}),
  }
  const answer = useAnswerPages(contract.summary, blocks, { keepsPreviousData: true })
  return { text, setText, month, setMonth, isFiltered: searchText !== '' || month !== '', searchText, answer }
}

const countText = (count: number, hasMore: boolean): string => {
  if (hasMore) return journal('search.many', { n: count })
  return count === 1 ? journal('search.one') : journal('search.found', { n: count })
}

type EntrySearch = ReturnType<typeof useEntrySearch>

function Fields({ text, setText, month, setMonth, answer }: EntrySearch) {
  // The months stay on screen while the next response is loading.
  const months = answer.data?.[0]?.Months ?? []
  const options = [
    { value: '', label: journal('month.all') },
    ...months.map(({ month: value, count }) => ({
      value,
      label: journal('month.one', { month: `${getMonthName(value)} ${value.slice(0, 4)}`, n: count }),
    })),
  ]
  return (
    <>
      <TextField
        label={journal('search')}
        placeholder={journal('search.hint')}
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {(months.length > 1 || month !== '') && (
        <SelectField
          label={journal('month')}
          options={options}
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
      )}
    </>
  )
}

interface EntriesProps {
  search: EntrySearch
  current: string | undefined
  brief: boolean
  whenEmpty: ReactNode
}

function Entries({ search, current, brief, whenEmpty }: EntriesProps) {
  const account = useUser()?.user_account_uuid ?? ''
  const suns = useHasFeature('check_ins')
  const { isFiltered, month, searchText, answer } = search
  const unsent = useUnsentPages(account).filter(({ stored }) => stored !== null || !isFiltered)
  const entries = answer.data?.flatMap((page) => page.Entries) ?? []
  const isLoaded = answer.data !== undefined && !answer.isPlaceholderData
  const isEmpty = isLoaded && entries.length === 0
  if (isEmpty && !isFiltered && unsent.length === 0) return whenEmpty
  return (
    <>
      <VisuallyHidden role="status">
        {isFiltered && isLoaded ? countText(entries.length, answer.hasNextPage) : ''}
      </VisuallyHidden>
      {isEmpty && isFiltered && (
        <p className={styles.none}>{journal(month && searchText ? 'search.none.month' : 'search.none')}</p>
      )}
      <EntryList
        entries={entries}
        unsent={unsent}
        current={current}
        brief={brief}
        isSearch={searchText !== ''}
        suns={suns}
      />
      {!answer.data && (
        <Answer query={answer} skeleton={<RowsSkeleton />} compact>
          {() => null}
        </Answer>
      )}
      {answer.hasNextPage && (
        <Button look="line" size="small" busy={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
          {journal('more')}
        </Button>
      )}
    </>
  )
}

interface EntryBrowserProps {
  /** The `client_uuid` of the open page. */
  current?: string | undefined
  /**
   * Whether the list appears beside an open entry. It then shows only titles, and on a narrow screen only a link to the
   * list.
   */
  isSidebar?: boolean
  /** The content to show if there are no entries at all. */
  whenEmpty?: ReactNode
}

export function EntryBrowser({ current, isSidebar = false, whenEmpty }: EntryBrowserProps) {
  const search = useEntrySearch()
  return (
    <section className={classNames(styles.browser, isSidebar && styles.beside)} aria-label={journal('list')}>
      <div className={styles.ways}>
        <ButtonLink look="board" icon="plus-bold" to={paths.reflectEdit} state={{ fresh: true }}>
          {journal('new')}
        </ButtonLink>
        {isSidebar && (
          <ButtonLink look="text" to={paths.journal} className={styles.all}>
            {journal('all')}
          </ButtonLink>
        )}
      </div>
      <div className={styles.entries}>
        <Fields {...search} />
        <Entries search={search} current={current} brief={isSidebar} whenEmpty={whenEmpty} />
      </div>
    </section>
  )
}
