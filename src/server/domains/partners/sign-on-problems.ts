/** Why a sign-on led nowhere, as far as it helps a person to know; more stands in the log. */
import { Failure } from '#contract/failures.ts'
import type { SignOnProblem } from '#rules/sign-on.ts'

/** What goes with the failure. */
export const withReason = (reason: SignOnProblem) => ({ SignOn: { reason } })

const byFailure: Readonly<Record<string, SignOnProblem>> = {
  partner_unavailable: 'unavailable',
  busy: 'unavailable',
  not_permitted: 'closed',
}

export const toSignOnProblem = (cause: unknown): SignOnProblem => {
  if (!(cause instanceof Failure)) return 'broken'
  const given = cause.detail.blocks?.['SignOn'] as ReturnType<typeof withReason>['SignOn'] | undefined
  return given?.reason ?? byFailure[cause.failure] ?? 'refused'
}
