/** Somebody who is signed in proves once more who they are: a session left open is not enough for what opens all others. */
import { Failure } from '#contract/failures.ts'
import type { Actor } from '../../platform/actor.ts'
import type { CallContext } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { guessing, type Try } from './attempts.ts'
import { networkOf } from './networks.ts'
import { verifyPassword } from './passwords.ts'

interface Asking {
  actor: Actor
  context: CallContext
}

const tryOf = ({ actor, context }: Asking): Try => ({
  name: actor.accountUuid,
  device: context.identity,
  network: networkOf(context.address),
  knownDevice: context.identity !== '',
  knownNetwork: true,
})

/** Counts as one try at signing in; a Failure of the work leaves it counted. @throws Failure too_many_attempts */
export const countedTry = <Result>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  asking: Asking,
  work: () => Promise<Result>,
): Promise<Result> => {
  const isGuess = ({ failure }: Failure): boolean => failure !== 'busy'
  return guessing(db, { attempt: tryOf(asking), now: clock.now(), isGuess }, work)
}

/** @throws Failure wrong_credentials, too_many_attempts, busy */
export const provingTry = (
  platform: Platform,
  { password, known, ...asking }: Asking & { password: string; known: { password_hash: string | null } },
): Promise<void> =>
  countedTry(platform, asking, async () => {
    if (!(await verifyPassword(password, known.password_hash))) throw new Failure('wrong_credentials')
  })
