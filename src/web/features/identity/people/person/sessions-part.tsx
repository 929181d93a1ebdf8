/** The active sessions of a person, each with a button to end it. */
import { type PersonDetail, personSessionsEnd } from '#contract/identity/people.ts'
import { formatDateTime } from '#rules/times.ts'
import { useAction } from '#web/lib/answers.ts'
import { people } from '#web/lib/messages/en/people.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import styles from '../people.module.css'
import { updatePersonInCache } from '../people-cache.ts'

export function SessionsPart({ person }: { person: PersonDetail }) {
  const { attempt, busy, error } = useAction(personSessionsEnd)
  const { uuid, sessions, locked } = person
  const end = async (session_uuid?: string) => {
    const done = await attempt({ Person: { uuid, ...(session_uuid ? { session_uuid } : {}) } })
    if (!done) return
    updatePersonInCache(done.Person)
    notify(people('sessions.done'))
  }
  return (
    <section className={styles.part}>
      <h3>{people('sessions')}</h3>
      {error && <Banner tone="danger">{error.message}</Banner>}
      {sessions.length === 0 && <p className={styles.quiet}>{people('sessions.none')}</p>}
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.uuid}>
            <span>
              {session.device}
              <small>{people('sessions.since', { at: formatDateTime(session.signed_in_at) })}</small>
            </span>
            {!locked && (
              <Button
                look="text"
                size="small"
                aria-label={people('sessions.end.named', { device: session.device })}
                disabled={busy}
                onClick={() => void end(session.uuid)}
              >
                {people('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!locked && sessions.length > 1 && (
        <div>
          <Button look="line" size="small" busy={busy} onClick={() => void end()}>
            {people('sessions.all')}
          </Button>
        </div>
      )}
    </section>
  )
}
