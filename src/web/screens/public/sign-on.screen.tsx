/** /sso/saml_response completes a sign-in from the school's platform, and goes on to the requested page. */
import { PublicSignInFrame } from '#web/features/identity/public-sign-in-frame.tsx'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isSignOnProblem, SIGN_ON_START, type SignOnProblem } from '#rules/sign-in/sign-on.ts'
import { finishSignOn } from '#web/features/partners/finish-sign-on.ts'
import styles from '#web/features/partners/sign-on-page.module.css'
import { authPaths } from '#web/lib/auth-paths.ts'
import { signOn } from '#web/lib/messages/en/sign-on.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Bay } from '#web/ui/bay/bay.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { BreathingSun } from '#web/ui/state/full-screen-loader.tsx'

function SigningIn() {
  return (
    <div className={styles.text} role="status" aria-busy="true">
      <BreathingSun className={styles.sun} />
      <p className={styles.lead}>{signOn('coming')}</p>
    </div>
  )
}

/** Trying again is useless if the account itself is the problem. */
const permanentProblems: readonly SignOnProblem[] = ['nobody', 'own_password', 'closed', 'not_connected']

function SignOnFailed({ problem }: { problem: SignOnProblem }) {
  const mayTry = !permanentProblems.includes(problem)
  return (
    <div className={styles.text}>
      <p className={styles.lead} role="alert">
        {signOn(problem)}
      </p>
      <div className={styles.row}>
        {mayTry && (
          <ButtonLink look="board" size="large" endIcon="arrow-right-bold" to={SIGN_ON_START} reloadDocument>
            {signOn('again')}
          </ButtonLink>
        )}
        <ButtonLink look={mayTry ? 'line' : 'board'} size="large" to={authPaths.login}>
          {signOn('others')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Returns the problem that the address names, or that occurred while signing in. */
const useSignOnProblem = (): SignOnProblem | undefined => {
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  const namedProblem = params.get('error')
  const [foundProblem, setFoundProblem] = useState<SignOnProblem>()
  const to = params.get('to') ?? undefined
  useEffect(() => {
    if (namedProblem === null) void finishSignOn(to).then(setFoundProblem)
  }, [namedProblem, to])
  if (namedProblem !== null) return isSignOnProblem(namedProblem) ? namedProblem : 'refused'
  return foundProblem
}

export function SignOnScreen() {
  const problem = useSignOnProblem()
  const title = problem ? signOn(problem === 'nobody' ? 'nobody.title' : 'stopped.title') : signOn('coming.title')
  return (
    <PublicSignInFrame scene={<Bay composition="login" palette="dusk" />} foot={<span />}>
      <header className={styles.header}>
        <PageHeading title={title}>{title}</PageHeading>
      </header>
      {problem ? <SignOnFailed problem={problem} /> : <SigningIn />}
    </PublicSignInFrame>
  )
}
