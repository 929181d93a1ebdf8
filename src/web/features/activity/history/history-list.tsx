/**
 * Lists a person's activity in one block for each day. It shows that something was done, never the answers or the text.
 */
import { Link } from 'react-router'
import type { ActivityItem } from '#contract/activity.ts'
import { formatTimeOfDay, formatDate, toLocalDay, getWeekdayName } from '#rules/times.ts'
import { paths } from '#web/lib/paths.ts'
import { activity } from '#web/lib/messages/en/activity.ts'
import { Icon, type IconName } from '#web/ui/icon/icon.tsx'
import { ListenedBadge } from '../listened-badge.tsx'
import { formatListened } from '../listened-text.ts'
import styles from './history-list.module.css'

interface Row {
  icon: IconName
  to: string
  /** Names the entry to open. The entry's page needs it in the navigation state. */
  state?: { uuid: string }
  title: string
  subtitle?: string
}

const toRow = (item: ActivityItem): Row => {
  if (item.kind === 'check_in') {
    return { icon: 'sun-horizon', to: paths.reflectHistory, title: activity('history.check_in') }
  }
  if (item.kind === 'entry') {
    const { uuid } = item
    return { icon: 'pencil-simple', to: paths.reflectEditOne(uuid), state: { uuid }, title: activity('history.entry') }
  }
  if (item.kind === 'exercise') {
    return { icon: 'plus-bold', to: paths.customExercises, title: activity('history.exercise', { title: item.title }) }
  }
  const { uuid, title, duration } = item.session
  return {
    icon: 'play-fill',
    to: paths.audio(uuid),
    title,
    subtitle: formatListened(item.seconds, duration, item.completed),
  }
}

interface ActivityDay {
  day: string
  title: string
  items: ActivityItem[]
}

/** Groups the items by day, in their order: today, then days titled by weekday and date. */
const groupByDay = (items: readonly ActivityItem[], today: string): ActivityDay[] => {
  const days = new Map<string, ActivityItem[]>()
  for (const item of items) {
    const day = toLocalDay(item.at)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days].map(([day, dayItems]) => ({
    day,
    title: day === today ? activity('today') : `${getWeekdayName(day)}, ${formatDate(day)}`,
    items: dayItems,
  }))
}

/** Some items have no ID in the list, and one session may appear twice in a minute, so the index is part of the key. */
const getKey = (item: ActivityItem, index: number): string => `${item.kind} ${item.at} ${index}`

export function HistoryList({ items, today }: { items: readonly ActivityItem[]; today: string }) {
  return (
    <div className={styles.days}>
      {groupByDay(items, today).map(({ day, title, items: dayItems }) => (
        <section key={day} className={styles.day}>
          <h3 className={styles.date}>{title}</h3>
          <ol aria-label={title} className={styles.list}>
            {dayItems.map((item, index) => (
              <Item key={getKey(item, index)} item={item} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Item({ item }: { item: ActivityItem }) {
  const { icon, to, state, title, subtitle } = toRow(item)
  return (
    <li className={styles.item}>
      <Icon name={icon} className={styles.icon} />
      <span className={styles.text}>
        <Link to={to} state={state} className={styles.link}>
          {title}
        </Link>
        <span className={styles.under}>
          {formatTimeOfDay(item.at)}
          {subtitle && `, ${subtitle}`}
        </span>
      </span>
      {item.kind === 'listened' && <ListenedBadge finished={item.completed} />}
    </li>
  )
}
