/** The layout for choosing passwords: like that of the sign-in page, with another picture. */
import { PublicSignInFrame } from '#web/features/identity/public-sign-in-frame.tsx'
import type { ReactNode } from 'react'
import { passwords } from '#web/lib/messages/en/passwords.ts'
import { Bay } from '#web/ui/bay/bay.tsx'
import '#web/ui/icon/all-icons.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import styles from './login.module.css'

type Props = { title: string; lead?: string | undefined; children: ReactNode }

export function PasswordPage({ title, lead, children }: Props) {
  return (
    <PublicSignInFrame
      scene={<Bay composition="newPassword" palette="golden" />}
      quote={passwords('choose.pause')}
      ink="dark"
      // An empty foot keeps the form at the same height as on the sign-in page.
      foot={<span />}
    >
      <header className={styles.header}>
        {/* The key remounts the heading when the title changes, so that it takes the focus after the pressed button
            is gone. */}
        <PageHeading key={title} title={title}>
          {title}
        </PageHeading>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </PublicSignInFrame>
  )
}
