/** The frame of every public page: the header, the footer with the bay at night, and the message after a sign-out. */
import type { ReactNode } from 'react'
import { StaticRouter } from 'react-router'
import { ButtonLink } from '#web/ui/action/button.tsx'
import type { FooterProps } from '#web/ui/frame/footer.tsx'
import { PublicFrame } from '#web/ui/frame/public-frame.tsx'
import { SiteBay } from './site-bay.tsx'
import styles from './site-frame.module.css'

/** The anchor that the app opens when a session has ended: the message is shown only at this anchor. */
const SIGNED_OUT = 'signedOut'

function SignedOutMessage() {
  return (
    <div id={SIGNED_OUT} className={styles.farewell} role="status">
      <p className={styles.left}>You were signed out</p>
      <p>Nothing you wrote is lost. Sign in and you are back where you were.</p>
      <ButtonLink to="/login" look="soft">
        Sign In
      </ButtonLink>
    </div>
  )
}

type Props = { path: string; social: FooterProps['social']; children: ReactNode }

export function SiteFrame({ path, social, children }: Props) {
  return (
    <StaticRouter location={path}>
      <PublicFrame bay={<SiteBay composition="footer" palette="night" />} social={social}>
        {path === '/' && <SignedOutMessage />}
        {children}
      </PublicFrame>
    </StaticRouter>
  )
}
