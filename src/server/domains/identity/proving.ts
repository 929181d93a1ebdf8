/** Somebody who is signed in proves once more who they are: a session left open is not enough for what opens all others. */
import { Failure, type FailureName } from '#contract/failures.ts'
import type { Actor } from '../../platform/actor.ts'
import type { CallContext } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { guessing, type Try } from './attempts.ts'
import { networkOf } from './networks.ts'
import { verifyPassword } from './passwords.ts'

export interface Asking {
  actor: Actor
  context: CallContext
  /** Whether it is theirs beyond doubt: it has a brake of its own then. A session is proof enough unless said otherwise. */
  knownDevice?: boolean
}

const tryOf = ({ actor, context, knownDevice = true }: Asking): Try => ({
  name: actor.accountUuid,
  device: context.identity,
  network: networkOf(context.address),
  knownDevice: knownDevice && context.identity !== '',
  knownNetwork: true,
})

/** What came before something could be guessed, or instead of it, is no guess. */
const GUESSES: readonly FailureName[] = ['wrong_credentials', 'wrong_code']

/** Counts as one try at signing in; what was a wrong guess stays counted. @throws Failure too_many_attempts */
export const countedTry = <Result>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  asking: Asking,
  work: () => Promise<Result>,
): Promise<Result> => {
  const isGuess = ({ failure }: Failure): boolean => GUESSES.includes(failure)
  return guessing(db, { attempt: tryOf(asking), now: clock.now(), isGuess }, work)
}

interface Password {
  password: string
  known: { password_hash: string | null }
}

/** Only within a counted try. @throws Failure wrong_credentials, busy */
export const provePassword = async ({ password, known }: Password): Promise<void> => {
  if (!(await verifyPassword(password, known.password_hash))) throw new Failure('wrong_credentials')
}

/** @throws Failure wrong_credentials, too_many_attempts, busy */
export const provingTry = (platform: Platform, { password, known, ...asking }: Asking & Password): Promise<void> =>
  countedTry(platform, asking, () => provePassword({ password, known }))
