/** The sign-in page for a card: it shows the name of the card's owner as a large button, sized for young students. */
import { useState } from 'react'
import { authPaths } from '#web/lib/auth-paths.ts'
import { card as t } from '#web/lib/messages/en/card.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { type CardOwner, type CardProblem, useCardSignIn } from './card-sign-in.ts'
import styles from './card-page.module.css'

function SignInByNameLink({ look = 'text' }: { look?: 'text' | 'board' }) {
  return (
    <ButtonLink look={look} size="large" to={authPaths.login}>
      {t('signInByName')}
    </ButtonLink>
  )
}

function NoCard() {
  return (
    <>
      <PageHeading title={t('title')}>{t('scan')}</PageHeading>
      <p className={styles.lead}>{t('scan.more')}</p>
      <SignInByNameLink look="board" />
    </>
  )
}

function CardError({ message }: CardProblem) {
  return (
    <>
      <PageHeading title={t('title')}>{t('invalid')}</PageHeading>
      <p className={styles.lead}>{message}</p>
      <SignInByNameLink look="board" />
    </>
  )
}

interface WelcomeProps {
  owner: CardOwner
  busy: boolean
  problem: CardProblem | undefined
  onSignIn: () => void
}

function Welcome({ owner: { first_name: name, school }, busy, problem, onSignIn }: WelcomeProps) {
  return (
    <>
      <PageHeading title={t('title')}>{t('hello', { name })}</PageHeading>
      <p className={styles.lead}>{t('school', { school })}</p>
      {problem && <Banner>{problem.message}</Banner>}
      <Button
        look="board"
        size="large"
        endIcon="arrow-right-bold"
        busy={busy}
        busyLabel={t('signingIn')}
        onClick={onSignIn}
      >
        {t('signIn', { name })}
      </Button>
      <p className={styles.other}>{t('notYou')}</p>
    </>
  )
}

function CardContent({ secret, onAgain }: { secret: string; onAgain: () => void }) {
  const { owner, problem, busy, signIn } = useCardSignIn(secret)
  const renderContent = () => {
    if (!secret) return <NoCard />
    if (problem?.isFinal) return <CardError {...problem} />
    if (owner) return <Welcome owner={owner} busy={busy} problem={problem} onSignIn={signIn} />
    return (
      <>
        <PageHeading title={t('title')}>{t('checking')}</PageHeading>
        {problem && <Banner action={{ label: t('retry'), onPress: onAgain }}>{problem.message}</Banner>}
      </>
    )
  }
  return (
    <div className={styles.content} aria-live="polite">
      {renderContent()}
    </div>
  )
}

/**
 * Signs in with a card.
 * @param secret the secret of the scanned card; empty if the page was opened without a card
 */
export function CardPage({ secret }: { secret: string }) {
  const [attempt, setAttempt] = useState(0)
  return <CardContent key={`${attempt} ${secret}`} secret={secret} onAgain={() => setAttempt(attempt + 1)} />
}
