import { words } from '../words.ts'
import { useRecentMessages } from './messages.ts'
import styles from './recent-messages.module.css'

const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit' })

/** 08:05am, as everywhere in the product. */
const timeOf = (at: number) => clock.format(at).replace(' ', '').toLowerCase()

/** What the toasts of the last hour said. */
export function RecentMessages() {
  const messages = useRecentMessages()
  if (messages.length === 0) return <p className={styles.none}>{words.messagesEmpty}</p>
  return (
    <ol aria-label={words.messages} className={styles.list}>
      {messages.map(({ id, text, at }) => (
        <li key={id}>
          <span>{text}</span>
          <time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time>
        </li>
      ))}
    </ol>
  )
}
