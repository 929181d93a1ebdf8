/** Asks for a passkey as the second step. */
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { PasskeyAssertion } from '#contract/identity/sign-in-proof.ts'
import { passwords } from '#web/lib/messages/en/passwords.ts'
import { useAsyncAction } from '#web/lib/errors/use-async-action.ts'
import { Banner } from '#web/ui/notice/banner.tsx'
import { loadWebAuthn } from '../passkeys/passkey-support.ts'
import type { SignInFailure } from '../sign-in-values.ts'
import { PromptButtons, PromptHeading } from './prompt-parts.tsx'
import styles from './second-step.module.css'

interface PasskeyPromptProps {
  reason?: string
  busy: boolean
  failure: Pick<SignInFailure, 'message' | 'retryHint'> | undefined
  onPasskey: (assertion: PasskeyAssertion) => void
  /** Switches to codes. */
  otherMethod: ReactNode
  backLink: ReactNode
}

export function PasskeyPrompt({ reason, busy, failure, onPasskey, otherMethod, backLink }: PasskeyPromptProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { busy: isWaiting, error, run } = useAsyncAction()
  useEffect(() => button.current?.focus(), [failure, error])
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy || isWaiting) return
    run(async () => onPasskey(await (await loadWebAuthn()).requestAssertion()))
  }
  const problem = error ?? failure
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={passwords('step.title')}>
      <PromptHeading reason={reason} lead={passwords('step.passkey.lead')} />
      {problem && !isWaiting && (
        <Banner>
          {problem.message} {!error && failure?.retryHint}
        </Banner>
      )}
      <PromptButtons
        ref={button}
        label={passwords('step.passkey')}
        busy={busy || isWaiting}
        busyLabel={passwords(isWaiting ? 'passkey.waiting' : 'step.going')}
        aside={otherMethod}
      />
      {backLink}
    </form>
  )
}
