/** Turns off the authenticator app, or the whole second step with all passkeys. */
import { Failure } from '#contract/failures.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { deletePasskeys } from '../passkeys/passkeys.queries.ts'
import type { SignInTarget } from '../ranks.ts'
import { isSecondStepRequired } from './required.ts'
import {
  deleteRecoveryCodes,
  deleteSecondStep,
  deleteSecret,
  findSecondStep,
  lockSecondStep,
} from './second-step.queries.ts'

/**
 * Turns the second step off if neither an authenticator app nor a passkey is left. Call it while the person's second
 * step is locked.
 * @throws Failure not_permitted if a second step is required
 */
export const endUnusedSecondStep = async (
  tx: Database,
  { accountUuid, userType }: Actor,
  config: Pick<Config, 'REQUIRE_TWO_STEP'>,
): Promise<void> => {
  const state = await findSecondStep(tx, accountUuid)
  if (state?.secret || (state?.passkeys ?? 0) > 0) return
  if (isSecondStepRequired(config, userType)) {
    throw new Failure('not_permitted', {
      message: 'Admins here must use two-step sign-in. Add another passkey or an authenticator app first.',
    })
  }
  await deleteRecoveryCodes(tx, accountUuid)
  await deleteSecondStep(tx, accountUuid)
}

/** Removes the authenticator app. The second step stays on if there are passkeys. @throws Failure not_permitted */
export const turnOffApp = async ({ db, config, events }: Platform, actor: Actor): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    await lockSecondStep(tx, actor.accountUuid)
    await deleteSecret(tx, actor.accountUuid)
    await endUnusedSecondStep(tx, actor, config)
  })
  await events.publish(actor.accountUuid, { kind: 'person' })
}

/**
 * Removes the second step with all passkeys, so that a person who lost them and the codes signs in with their password
 * alone.
 */
export const removeSecondStep = async (tx: Database, { uuid }: SignInTarget): Promise<void> => {
  await deletePasskeys(tx, uuid)
  await deleteRecoveryCodes(tx, uuid)
  await deleteSecondStep(tx, uuid)
}
