/** The single sign-on options below the sign-in form. They load after the form. */
import { useState } from 'react'
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import type { SignInMethods } from '#contract/partners.ts'
import { logFailure } from '#web/lib/log.ts'
import { signOn } from '#web/lib/messages/en/sign-on.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { LoginDialog } from './login-dialog.tsx'
import styles from './sign-on-options.module.css'
import { startSignOn, useSignOnOptions } from './sign-on.ts'

/** The school whose platform is meant: the only one with a platform, or the one whose code was typed. */
interface SignOnTarget {
  ways: SignInMethods
  schoolCode?: string | undefined
}

const useSignOn = () => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const begin = async (schoolCode: string | undefined): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await startSignOn({ schoolCode })
    } catch (error) {
      logFailure('partner sign-on', error)
      setProblem(error instanceof ApiError ? error.message : NO_ANSWER)
      setBusy(false)
    }
  }
  return { busy, problem, begin }
}

function Platform({ ways, schoolCode }: SignOnTarget) {
  const { busy, problem, begin } = useSignOn()
  const [asking, setAsking] = useState(false)
  const name = ways.name ?? ''
  return (
    <>
      {problem && <Banner>{problem}</Banner>}
      {ways.sign_on && (
        <Button
          look="soft"
          size="large"
          wide
          busy={busy}
          busyLabel={signOn('opening', { name })}
          onClick={() => void begin(schoolCode)}
        >
          {signOn('with', { name })}
        </Button>
      )}
      {ways.web_login && (
        <Button look="text" className={styles.name} onClick={() => setAsking(true)}>
          {signOn('name', { name })}
        </Button>
      )}
      <LoginDialog open={asking} name={name} schoolCode={schoolCode} onClose={() => setAsking(false)} />
    </>
  )
}

/** If several schools have a platform, the school code is asked for first. */
function ByCode() {
  const [asking, setAsking] = useState(false)
  const [meant, setMeant] = useState<SignOnTarget>()
  if (meant) return <Platform {...meant} />
  return (
    <>
      <Button look="soft" size="large" wide onClick={() => setAsking(true)}>
        {signOn('with.platform')}
      </Button>
      <CodeDialog
        open={asking}
        onClose={() => setAsking(false)}
        onFound={(schoolCode, ways) => setMeant({ schoolCode, ways })}
      />
    </>
  )
}

export function SignOnOptions() {
  const ways = useSignOnOptions()
  if (!ways) return null
  if (ways.code_needed) {
    return (
      <div className={styles.ways}>
        <ByCode />
      </div>
    )
  }
  if (!ways.sign_on && !ways.web_login) return <p>{signOn('ask')}</p>
  return (
    <div className={styles.ways}>
      <Platform ways={ways} />
    </div>
  )
}
