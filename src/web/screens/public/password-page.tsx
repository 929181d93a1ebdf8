/** The room that passwords are chosen in: like that of sign-in, with another picture. */
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
      scene={<Bay place="newPassword" palette="golden" />}
      quote={passwords('choose.pause')}
      ink="dark"
      // Keeps the form where that of sign-in stands.
      foot={<span />}
    >
      <header className={styles.header}>
        {/* Another title is another page: whoever pressed the button that is gone begins there. */}
        <PageHeading key={title} title={title}>
          {title}
        </PageHeading>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </PublicSignInFrame>
  )
}
