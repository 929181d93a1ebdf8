/** The new sign-in of a person. It is shown once and never stored. */
import type { NewSignIn } from '#contract/identity/people.ts'
import { formatDate } from '#rules/times.ts'
import { people } from '#web/lib/messages/en/people.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CopyButton } from '#web/ui/action/copy-button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from '../people.module.css'

/** Returns the sign-in as lines of text for copying. */
const toCopyText = ({ sign_in_name, school_code, words, link }: NewSignIn, isStudent: boolean): string =>
  words ? [...(isStudent ? [school_code] : []), sign_in_name, words].join('\n') : (link?.address ?? '')

function CredentialList({ signIn, isStudent }: { signIn: NewSignIn; isStudent: boolean }) {
  const { sign_in_name, school_code, words, link } = signIn
  return (
    <dl className={styles.credentialsList}>
      {isStudent && (
        <div className={styles.credentials}>
          <dt>{people('shown.school')}</dt>
          <dd>{school_code}</dd>
        </div>
      )}
      <div className={styles.credentials}>
        <dt>{people('shown.name')}</dt>
        <dd>{sign_in_name}</dd>
      </div>
      {words && (
        <div className={styles.credentials}>
          <dt>{people(isStudent ? 'shown.words' : 'shown.password')}</dt>
          <dd>{words}</dd>
        </div>
      )}
      {link && (
        <div className={styles.credentials}>
          <dt>{people('shown.link')}</dt>
          <dd className={styles.link}>{link.address}</dd>
        </div>
      )}
    </dl>
  )
}

interface NewCredentialsProps {
  signIn: NewSignIn
  isStudent: boolean
  onClose: () => void
}

export function NewCredentials({ signIn, isStudent, onClose }: NewCredentialsProps) {
  const footer = (
    <>
      <CopyButton text={toCopyText(signIn, isStudent)} label={people('copy')} copied={people('copied')} />
      <Button look="board" endIcon="check-bold" onClick={onClose}>
        {people('done')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={people('shown.title', { name: signIn.name })} footer={footer}>
      <div className={styles.form}>
        <Banner tone="info">{people('shown.once')}</Banner>
        <CredentialList signIn={signIn} isStudent={isStudent} />
        {signIn.link && (
          <p className={styles.quiet}>
            {people('shown.until', { day: formatDate(signIn.link.until) })}{' '}
            {signIn.mailed && people('shown.mailed', { email: signIn.sign_in_name })}
          </p>
        )}
      </div>
    </Dialog>
  )
}
