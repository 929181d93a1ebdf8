import { timeText } from '#rules/times.ts'
import { words } from '../words.ts'
import { useRecentMessages } from './messages.ts'
import styles from './recent-messages.module.css'

/** What the toasts of the last hour said. */
export function RecentMessages() {
  const messages = useRecentMessages()
  if (messages.length === 0) return <p className={styles.none}>{words.messagesEmpty}</p>
  return (
    <ol aria-label={words.messages} className={styles.list}>
      {messages.map(({ id, text, at }) => (
        <li key={id}>
          <span>{text}</span>
          <time dateTime={new Date(at).toISOString()}>{timeText(at)}</time>
        </li>
      ))}
    </ol>
  )
}
