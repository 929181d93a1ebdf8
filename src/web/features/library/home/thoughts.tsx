/** Shows thought exercises as questions on colored paper, with text only. */
import { Link } from 'react-router'
import type { Session } from '#contract/library.ts'
import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { Section } from '#web/ui/page/section.tsx'
import { StatusBadge } from '#web/ui/print/status-badge.tsx'
import { formatMinutes } from '../minutes-text.ts'
import { getSessionLink } from '../session-link.ts'
import styles from './thoughts.module.css'

const MAX_CARDS = 3

export function ThoughtCards({ sessions }: { sessions: readonly Session[] }) {
  return (
    <ul className={styles.cards}>
      {sessions.map((session) => (
        <li key={session.uuid}>
          <Link {...getSessionLink(session)} className={styles.card}>
            <span>
              {session.title}
              <span className={styles.description}>{session.description}</span>
            </span>
            <span className={styles.foot}>
              <small>{formatMinutes(session.duration)}</small>
              <StatusBadge status={session.status ?? null} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function Thoughts({ sessions }: { sessions: readonly Session[] }) {
  if (!sessions.length) return null
  return (
    <Section title={library('thoughts')} more={{ to: paths.thoughtExercises, label: library('thoughts.all') }}>
      <ThoughtCards sessions={sessions.slice(0, MAX_CARDS)} />
    </Section>
  )
}
