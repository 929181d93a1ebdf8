/** Below the door for class codes: the way to those of the platform, where a school has one that takes people in. */
import { Link } from 'react-router'
import type { SignInMethods } from '#contract/partners.ts'
import { signOn } from '#web/lib/messages/en/sign-on.ts'
import { signUp as say } from '#web/lib/messages/en/sign-up.ts'
import styles from './sign-up.module.css'

/** @param to where the form is */
export function SignUpOffer({ ways, to }: { ways: SignInMethods; to: string }) {
  const name = ways.name ?? signOn('platform')
  return (
    <p className={styles.offer}>
      {say('offer', { name })} <Link to={to}>{say('offer.go', { name })}</Link>
    </p>
  )
}
