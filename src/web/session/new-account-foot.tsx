/**
 * The end of every form that creates an account: whether the device is shared, the buttons to go on or back, and the
 * terms.
 */
import { Link } from 'react-router'
import { authPaths } from '#web/lib/auth-paths.ts'
import { paths } from '#web/lib/paths.ts'
import { newAccount as t } from '#web/lib/messages/en/new-account.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FormEnd } from '#web/ui/field/form-end.tsx'
import { Switch } from '#web/ui/field/switch.tsx'
import styles from './new-account-foot.module.css'

function TermsNotice() {
  return (
    <p className={styles.quiet}>
      {t('agree')}
      <Link to={paths.terms} reloadDocument>
        {t('terms')}
      </Link>
      {'. '}
      <Link to={paths.privacy} reloadDocument>
        {t('privacy')}
      </Link>
      {t('agree.more')}
    </p>
  )
}

interface Props {
  shared: boolean
  onShared: (shared: boolean) => void
  busy: boolean
}

export function NewAccountFoot({ shared, onShared, busy }: Props) {
  return (
    <>
      <Switch label={t('shared')} hint={t('shared.hint')} checked={shared} onChange={onShared} />
      <FormEnd>
        <span className={styles.here}>
          {t('here')} <Link to={authPaths.login}>{t('signIn')}</Link>
        </span>
        <Button
          type="submit"
          look="board"
          size="large"
          endIcon="arrow-right-bold"
          busy={busy}
          busyLabel={t('creating')}
        >
          {t('create')}
        </Button>
      </FormEnd>
      <TermsNotice />
    </>
  )
}
