/** The table of what the person, their teachers and their school's admins see. In a blank cell, they see nothing. */
import { privacy } from '#web/lib/messages/en/privacy.ts'
import { hasFeature } from '#web/session/features.ts'
import { useUser } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type SeeMessageKey, listVisibilityRows } from './who-sees.ts'
import styles from './who-sees-part.module.css'

const translateKey = (messageKey: SeeMessageKey): string => (privacy as (key: SeeMessageKey) => string)(messageKey)

function Cell({
  column,
  messageKey,
  isEverything = false,
}: {
  column: string
  messageKey: SeeMessageKey | undefined
  isEverything?: boolean
}) {
  if (!messageKey) {
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
      <span className={isEverything ? styles.whole : styles.some} aria-hidden="true" />
      <span>{translateKey(messageKey)}</span>
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
  const isStudent = user?.user_type === 'student'
  const columns = [privacy('see.you'), ...(isStudent ? [privacy('see.teacher')] : []), privacy('see.school')]
  const rows = listVisibilityRows({ isStudent, has: (feature) => hasFeature(user, feature) })
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
              <th scope="row">{translateKey(what)}</th>
              <Cell column={privacy('see.you')} messageKey={you} isEverything />
              {isStudent && <Cell column={privacy('see.teacher')} messageKey={teachers} />}
              <Cell column={privacy('see.school')} messageKey={school} />
            </tr>
          ))}
        </tbody>
      </table>
      {isStudent && hasFeature(user, 'contact_requests') && <PrivacyNote>{privacy('see.talk')}</PrivacyNote>}
      {isStudent && hasFeature(user, 'check_ins') && <PrivacyNote>{privacy('see.entered')}</PrivacyNote>}
    </div>
  )
}
