/** A helpline with every way to reach it. The number is readable on devices that can't call. */
import type { Helpline } from '#rules/safety/support.ts'
import { support } from '#web/lib/messages/en/support.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './help-card.module.css'

const toDigits = (number: string): string => number.replace(/[^\d+]/g, '')

function TextMessageLink({ to, body, className }: NonNullable<Helpline['text']> & { className: string | undefined }) {
  const href = `sms:${toDigits(to)}${body ? `?&body=${encodeURIComponent(body)}` : ''}`
  return (
    <a className={className} href={href}>
      {body ? support('text.word', { word: body, number: to }) : support('text', { number: to })}
    </a>
  )
}

interface HelpLineProps {
  line: Helpline
  online: boolean
  /** Whether it is emphasized as the first choice. */
  first?: boolean
}

export function HelpLine({ line, online, first = false }: HelpLineProps) {
  const { name, note, call, text, chat } = line
  const leadingClass = classNames(styles.reach, first && styles.first)
  return (
    <li className={classNames(styles.row, styles.line)}>
      <Icon name={call ? 'phone' : 'chat-circle-dots'} className={styles.mark} />
      <div className={styles.text}>
        <strong>{name}</strong>
        <small>{note}</small>
      </div>
      <div className={styles.ways}>
        {call && (
          <a className={leadingClass} href={`tel:${toDigits(call)}`}>
            {support('call', { number: call })}
          </a>
        )}
        {text && <TextMessageLink {...text} className={call ? styles.reach : leadingClass} />}
        {chat && online && (
          <a
            className={styles.reach}
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={support('chat.named', { name })}
          >
            {support('chat')}
          </a>
        )}
      </div>
    </li>
  )
}
