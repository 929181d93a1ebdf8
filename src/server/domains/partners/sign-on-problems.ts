/** The reason why a sign-on failed, as far as it helps a person to know; the log contains more. */
import { Failure } from '#contract/failures.ts'
import type { SignOnProblem } from '#rules/sign-in/sign-on.ts'

/** Returns the reason in the form that a failure carries. */
export const withReason = (reason: SignOnProblem) => ({ SignOn: { reason } })

const byFailure: Readonly<Record<string, SignOnProblem>> = {
  partner_unavailable: 'unavailable',
  busy: 'unavailable',
  not_permitted: 'closed',
}

export const toSignOnProblem = (cause: unknown): SignOnProblem => {
  if (!(cause instanceof Failure)) return 'broken'
  const block = cause.detail.blocks?.['SignOn'] as ReturnType<typeof withReason>['SignOn'] | undefined
  return block?.reason ?? byFailure[cause.failure] ?? 'refused'
}
