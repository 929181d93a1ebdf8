/** Lists a person's own entries, newest first, with unsent ones on top. Filters by month and search text apply. */
import { Link } from 'react-router'
import type { EntryOpening } from '#contract/journal.ts'
import { formatDate } from '#rules/times.ts'
import { paths } from '#web/lib/paths.ts'
import { journal } from '#web/lib/messages/en/journal.ts'
import { classNames } from '#web/ui/class-names.ts'
import { MoodGlyph, type MoodLevel } from '#web/ui/figure/mood-glyph.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { getJournalMoodLabel } from './mood-part.tsx'
import type { JournalPage } from './journal-page.ts'
import styles from './entry-list.module.css'

interface EntryListItem {
  client_uuid: string
  /** The ID is undefined until the server has the entry. */
  uuid: string | undefined
  title: string
  opening: string
  mood: number | null
  written_at: string
  waits: boolean
  /** Whether two versions of the entry are stored until the person chooses one. */
  hasConflict: boolean
}

const toItem = ({ client_uuid, stored, words, written_at, divided = false }: JournalPage): EntryListItem => ({
  client_uuid,
  uuid: stored?.uuid,
  title: words.title,
  opening: words.content.slice(0, 160),
  mood: words.mood,
  written_at,
  waits: true,
  hasConflict: divided,
})

/** An unsent local page replaces the server's version of the same entry. */
const listItems = (entries: readonly EntryOpening[], unsent: readonly JournalPage[]): EntryListItem[] => {
  const listedIds = new Set(entries.map(({ client_uuid }) => client_uuid))
  const unsentById = new Map(unsent.map((page) => [page.client_uuid, page]))
  const stored = entries.map((entry) => {
    const page = unsentById.get(entry.client_uuid)
    return page ? { ...toItem(page), uuid: entry.uuid } : { ...entry, waits: false, hasConflict: false }
  })
  const newPages = unsent.filter(({ client_uuid, stored: storedEntry }) => !storedEntry && !listedIds.has(client_uuid))
  return [...newPages.map(toItem).reverse(), ...stored]
}

const whenText = ({ written_at, waits, hasConflict }: EntryListItem): string => {
  const date = formatDate(written_at)
  if (hasConflict) return `${date}, ${journal('conflict')}`
  return waits ? `${date}, ${journal('waiting')}` : date
}

interface RowProps extends Required<Pick<EntryListProps, 'brief' | 'isSearch' | 'suns'>> {
  item: EntryListItem
  current: boolean
}

function Row({ item, current, brief, isSearch, suns }: RowProps) {
  const { uuid, client_uuid, title, opening, hasConflict } = item
  const mood = suns ? item.mood : null
  return (
    <li>
      <Link
        to={uuid ? paths.reflectEditOne(uuid) : paths.reflectEdit}
        state={{ client_uuid }}
        className={styles.row}
        aria-current={current || undefined}
      >
        {mood === null ? (
          <Icon name="pencil-simple" className={styles.plain} />
        ) : (
          <MoodGlyph level={mood as MoodLevel} size={40} />
        )}
        <span className={classNames(styles.text, isSearch && styles.found)}>
          <span className={classNames(styles.title, !title && styles.untitled)}>{title || opening}</span>
          {mood !== null && (
            <VisuallyHidden>{`, ${journal('mood', { word: getJournalMoodLabel(mood) })}, `}</VisuallyHidden>
          )}
          {!brief && title && opening && <span className={styles.opening}>{opening}</span>}
          <span className={classNames(styles.date, hasConflict && styles.conflict)}>{whenText(item)}</span>
        </span>
      </Link>
    </li>
  )
}

export interface EntryListProps {
  entries: readonly EntryOpening[]
  unsent: readonly JournalPage[]
  /** The `client_uuid` of the open page. */
  current?: string | undefined
  /** Whether only titles are shown. */
  brief?: boolean
  /** Whether the entries are search results. The text around a match is then shown in full. */
  isSearch?: boolean
  /**
   * Whether an entry shows its sun. If the school has turned check-ins off, no entry has one, not even an earlier one.
   */
  suns?: boolean
}

export function EntryList({ entries, unsent, current, brief = false, isSearch = false, suns = true }: EntryListProps) {
  return (
    <ol className={styles.list}>
      {listItems(entries, unsent).map((item) => (
        <Row
          key={item.client_uuid}
          item={item}
          current={item.client_uuid === current}
          brief={brief && !isSearch}
          isSearch={isSearch}
          suns={suns}
        />
      ))}
    </ol>
  )
}
