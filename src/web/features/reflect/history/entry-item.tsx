/** Shows the first words of a journal entry. The link opens the whole entry. */
import { Link } from 'react-router'
import type { HistoryItem } from '#contract/reflect.ts'
import { formatTimeOfDay } from '#rules/times.ts'
import { paths } from '#web/lib/paths.ts'
import { patterns } from '#web/lib/messages/en/patterns.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './history.module.css'

type Entry = Extract<HistoryItem, { kind: 'entry' }>

export function EntryItem({ item: { at, entry } }: { item: Entry }) {
  return (
    <li className={styles.item}>
      <span className={styles.glyph}>
        <Icon name="pencil-simple" />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          <Link to={paths.reflectEditOne(entry.uuid)} state={{ uuid: entry.uuid }} className={styles.link}>
            {entry.title || patterns('history.entry.untitled')}
          </Link>
          <span className={styles.time}>
            {patterns('history.entry')}, {formatTimeOfDay(at)}
          </span>
        </p>
        {entry.opening && <p className={styles.note}>{entry.opening}</p>}
        <p className={styles.line} data-screen-only>
          {patterns('history.entry.open')}
        </p>
      </div>
    </li>
  )
}
