/** A link below the class code form to the sign-up of the platform, if a school has one that allows it. */
import { Link } from 'react-router'
import type { SignInMethods } from '#contract/partners.ts'
import { signOn } from '#web/lib/messages/en/sign-on.ts'
import { signUp as t } from '#web/lib/messages/en/sign-up.ts'
import styles from './sign-up.module.css'

/** Shows the link. @param to the URL of the form */
export function SignUpOffer({ methods, to }: { methods: SignInMethods; to: string }) {
  const name = methods.name ?? signOn('platform')
  return (
    <p className={styles.offer}>
      {t('offer', { name })} <Link to={to}>{t('offer.go', { name })}</Link>
    </p>
  )
}
