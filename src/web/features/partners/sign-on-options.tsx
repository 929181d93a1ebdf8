/** The single sign-on options below the sign-in form. They load after the form. */
import { useState } from 'react'
import type { SignInMethods } from '#contract/partners.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { signOn } from '#web/lib/messages/en/sign-on.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { LoginDialog } from './login-dialog.tsx'
import styles from './sign-on-options.module.css'
import { startSignOn, useSignOnOptions } from './sign-on.ts'

/** The school to sign on to: the only one with a platform, or the one whose code was typed. */
interface SignOnTarget {
  methods: SignInMethods
  schoolCode?: string | undefined
}

const useSignOn = () => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const signIn = async (schoolCode: string | undefined): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await startSignOn({ schoolCode })
    } catch (error) {
      setProblem(toErrorText(error))
      setBusy(false)
    }
  }
  return { busy, problem, signIn }
}

function Platform({ methods, schoolCode }: SignOnTarget) {
  const { busy, problem, signIn } = useSignOn()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const name = methods.name ?? ''
  return (
    <>
      {problem && <Banner>{problem}</Banner>}
      {methods.sign_on && (
        <Button
          look="soft"
          size="large"
          wide
          busy={busy}
          busyLabel={signOn('opening', { name })}
          onClick={() => void signIn(schoolCode)}
        >
          {signOn('with', { name })}
        </Button>
      )}
      {methods.web_login && (
        <Button look="text" className={styles.name} onClick={() => setIsDialogOpen(true)}>
          {signOn('name', { name })}
        </Button>
      )}
      <LoginDialog open={isDialogOpen} name={name} schoolCode={schoolCode} onClose={() => setIsDialogOpen(false)} />
    </>
  )
}

/** If several schools have a platform, the school code is asked for first. */
function ByCode() {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const [target, setTarget] = useState<SignOnTarget>()
  if (target) return <Platform {...target} />
  return (
    <>
      <Button look="soft" size="large" wide onClick={() => setIsDialogOpen(true)}>
        {signOn('with.platform')}
      </Button>
      <CodeDialog
        open={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        onFound={(schoolCode, methods) => setTarget({ schoolCode, methods })}
      />
    </>
  )
}

export function SignOnOptions() {
  const methods = useSignOnOptions()
  if (!methods) return null
  if (methods.code_needed) {
    return (
      <div className={styles.ways}>
        <ByCode />
      </div>
    )
  }
  if (!methods.sign_on && !methods.web_login) return <p>{signOn('ask')}</p>
  return (
    <div className={styles.ways}>
      <Platform methods={methods} />
    </div>
  )
}
