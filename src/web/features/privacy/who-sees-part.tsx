/** Who can see what: the person, their teachers, their school's admins. Blank means nothing. */
import type { Feature } from '#rules/features.ts'
import { privacy } from '#web/lib/words/privacy.en.ts'
import { has } from '#web/session/features.ts'
import { useUser } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './who-sees-part.module.css'

type Word = Parameters<typeof privacy>[0] & `see.${string}`

interface Kind {
  what: Word
  you: Word
  school?: Word
  /** What of it staff show their school. */
  ofStaff?: Word
  feature?: Feature
}

const kinds: readonly Kind[] = [
  { what: 'see.check_ins', you: 'see.each', school: 'see.averages', feature: 'check_ins' },
  { what: 'see.note', you: 'see.all', feature: 'check_ins' },
  { what: 'see.journal', you: 'see.all', feature: 'journal' },
  { what: 'see.listening', you: 'see.all' },
  { what: 'see.exercises', you: 'see.all', ofStaff: 'see.offered', feature: 'custom_exercises' },
]

const say = (word: Word): string => (privacy as (key: Word) => string)(word)

function Cell({ column, word, whole = false }: { column: string; word: Word | undefined; whole?: boolean }) {
  if (!word) {
    return (
      <td className={styles.nothing}>
        <VisuallyHidden>{privacy('see.nothing')}</VisuallyHidden>
      </td>
    )
  }
  return (
    <td>
      <span className={styles.column} aria-hidden="true">
        {column}:
      </span>
      <span className={whole ? styles.whole : styles.some} aria-hidden="true" />
      {say(word)}
    </td>
  )
}

function Said({ children }: { children: string }) {
  return (
    <div className={styles.said}>
      <Icon name="hand-heart" />
      <p>{children}</p>
    </div>
  )
}

export function WhoSeesPart() {
  const user = useUser()
  const isPupil = user?.user_type === 'student'
  const columns = [privacy('see.you'), ...(isPupil ? [privacy('see.teacher')] : []), privacy('see.school')]
  return (
    <div className={styles.part}>
      <p className={styles.lead}>{privacy('see.lead')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{privacy('see.what')}</VisuallyHidden>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds
            .filter(({ feature }) => has(user, feature))
            .map(({ what, you, school, ofStaff }) => (
              <tr key={what}>
                <th scope="row">{say(what)}</th>
                <Cell column={privacy('see.you')} word={you} whole />
                {isPupil && <Cell column={privacy('see.teacher')} word={undefined} />}
                <Cell column={privacy('see.school')} word={isPupil ? school : (ofStaff ?? school)} />
              </tr>
            ))}
        </tbody>
      </table>
      {isPupil && has(user, 'contact_requests') && <Said>{privacy('see.talk')}</Said>}
      {isPupil && has(user, 'check_ins') && <Said>{privacy('see.entered')}</Said>}
    </div>
  )
}
