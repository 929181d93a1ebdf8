/** Who sees what: the person, their teachers and their school's admins. A blank cell means nothing. */
import { privacy } from '#web/lib/messages/en/privacy.ts'
import { hasFeature } from '#web/session/features.ts'
import { useUser } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type SeeWord, seeRows } from './who-sees.ts'
import styles from './who-sees-part.module.css'

const say = (word: SeeWord): string => (privacy as (key: SeeWord) => string)(word)

function Cell({ column, word, whole = false }: { column: string; word: SeeWord | undefined; whole?: boolean }) {
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
      <span>{say(word)}</span>
    </td>
  )
}

function PrivacyNote({ children }: { children: string }) {
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
  const rows = seeRows({ isPupil, has: (feature) => hasFeature(user, feature) })
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
          {rows.map(({ what, you, teachers, school }) => (
            <tr key={what}>
              <th scope="row">{say(what)}</th>
              <Cell column={privacy('see.you')} word={you} whole />
              {isPupil && <Cell column={privacy('see.teacher')} word={teachers} />}
              <Cell column={privacy('see.school')} word={school} />
            </tr>
          ))}
        </tbody>
      </table>
      {isPupil && hasFeature(user, 'contact_requests') && <PrivacyNote>{privacy('see.talk')}</PrivacyNote>}
      {isPupil && hasFeature(user, 'check_ins') && <PrivacyNote>{privacy('see.entered')}</PrivacyNote>}
    </div>
  )
}
