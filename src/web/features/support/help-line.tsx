/** One line that people answer, with every way to reach them. The number can be read where nothing can be pressed. */
import type { Helpline } from '#rules/safety/support.ts'
import { support } from '#web/lib/words/support.en.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './support-card.module.css'

const digits = (number: string): string => number.replace(/[^\d+]/g, '')

function Text({ to, body }: NonNullable<Helpline['text']>) {
  const href = `sms:${digits(to)}${body ? `?&body=${encodeURIComponent(body)}` : ''}`
  return (
    <a className={styles.reach} href={href}>
      {body ? support('text.word', { word: body, number: to }) : support('text', { number: to })}
    </a>
  )
}

export function HelpLine({ line, online }: { line: Helpline; online: boolean }) {
  const { name, note, call, text, chat } = line
  return (
    <li className={classNames(styles.row, styles.line)}>
      <Icon name={call ? 'phone' : 'chat-circle-dots'} className={styles.mark} />
      <div className={styles.words}>
        <strong>{name}</strong>
        <small>{note}</small>
      </div>
      <div className={styles.ways}>
        {call && (
          <a className={styles.reach} href={`tel:${digits(call)}`}>
            {support('call', { number: call })}
          </a>
        )}
        {text && <Text {...text} />}
        {chat && online && (
          <a
            className={styles.reach}
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={support('chat.of', { name })}
          >
            {support('chat')}
          </a>
        )}
      </div>
    </li>
  )
}
