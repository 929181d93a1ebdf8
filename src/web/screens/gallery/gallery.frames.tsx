import { useState } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { Bay } from '#web/ui/bay/bay.tsx'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { AppFrame } from '#web/ui/frame/app-frame.tsx'
import { FeedbackTab } from '#web/ui/frame/feedback-tab.tsx'
import { PublicFrame } from '#web/ui/frame/public-frame.tsx'
import { SignInFrame } from '#web/ui/frame/sign-in-frame.tsx'
import { BareFrame } from '#web/ui/frame/bare-frame.tsx'
import { UserMenu } from '#web/ui/frame/user-menu.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { Print } from '#web/ui/print/print.tsx'
import { Rail } from '#web/ui/print/rail.tsx'
import { OfflineStrip } from '#web/ui/state/offline-strip.tsx'
import { NAV, SESSIONS, SOCIAL, USER_ITEMS } from './gallery.content.ts'
import styles from './gallery.module.css'

const FRAME = {
  items: NAV,
  home: '/home',
  search: '/home/search',
  favorites: '/favourites/list',
  user: <UserMenu name="Amara" items={USER_ITEMS} />,
}

export function AppFrameExample() {
  const [isFeedbackOpen, setIsFeedbackOpen] = useState(false)
  return (
    <AppFrame
      {...FRAME}
      strip={<OfflineStrip>Offline. What you do is saved here and sent later.</OfflineStrip>}
      bottom={<aside className={styles.mini}>The mini player</aside>}
      feedback={<FeedbackTab isOpen={isFeedbackOpen} onClick={() => setIsFeedbackOpen(true)} />}
    >
      <Page title="Series" lead="Sessions that belong together, in an order that helps." back="/home">
        <Section title="For school mornings" more={{ to: '/series/list', label: 'All series' }}>
          <Rail label="For school mornings">
            {SESSIONS.map(({ title }) => (
              <Print key={title} to={`?s=${title}`} seed={title} title={title} description="Short parts" count={8} />
            ))}
          </Rail>
        </Section>
      </Page>
    </AppFrame>
  )
}

export function PublicFrameExample() {
  const [language, setLanguage] = useState('English')
  return (
    <PublicFrame
      language={language}
      onLanguage={setLanguage}
      social={SOCIAL}
      bay={<Bay composition="footer" palette="night" />}
    >
      <Page title="Quiet minutes for loud days" lead="Guided listening and reflection for schools." big>
        <Button look="board" size="large" endIcon="arrow-right-bold">
          Try Alaia
        </Button>
      </Page>
    </PublicFrame>
  )
}

export const BareFrameExample = () => (
  <BareFrame scene={<Bay composition="notFound" />}>
    <div className={styles.bareContent}>
      <PageHeading title="The tide went out on this page." />
    </div>
  </BareFrame>
)

export const SignInFrameExample = () => (
  <SignInFrame
    scene={<Bay composition="login" palette="dusk" />}
    quote="“Notice one sound that is far away.”"
    foot="New here? Ask your teacher for the class code."
  >
    <PageHeading title="Welcome back." />
    <TextField label="Email" autoComplete="username" />
    <PasswordField label="Password" error="*Required Field" />
    <Button look="board" size="large" endIcon="arrow-right-bold">
      Sign In
    </Button>
  </SignInFrame>
)
