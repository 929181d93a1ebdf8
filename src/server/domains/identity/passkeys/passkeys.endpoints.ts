/** Passkey endpoints: signing in with one, and one's own passkeys. */
import type { Passkey } from '#contract/identity/passkeys.ts'
import * as contract from '#contract/identity/passkeys.ts'
import { Failure } from '#contract/failures.ts'
import type { Actor } from '#server/platform/actor.ts'
import { createRoutes } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { proveSecondStep } from '../second-step/require-second-step.ts'
import { lockSecondStep } from '../second-step/second-step.queries.ts'
import { endUnusedSecondStep } from '../second-step/turn-off.ts'
import { CHALLENGE_LIFETIME_MS, createChallenge } from './challenges.ts'
import { signInWithPasskey } from './passkey-sign-in.ts'
import { deletePasskey, findOwnPasskey, listPasskeys, renamePasskey } from './passkeys.queries.ts'
import { addPasskey, startPasskey } from './register-passkey.ts'
import { requireRelyingParty } from './relying-party.ts'

interface PasskeyRow {
  uuid: string
  name: string
  created_at: Date
  last_used_at: Date | null
}

const toPasskey = ({ uuid, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  uuid,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

export const createPasskeyRoutes = (platform: Platform) => {
  const { db, config, events } = platform
  const requireOwnPasskey = async ({ accountUuid }: Actor, uuid: string) => {
    const passkey = await findOwnPasskey(db, accountUuid, uuid)
    if (!passkey) throw new Failure('not_found')
    return passkey
  }
  return createRoutes(contract, {
    async passkeyList(_blocks, { accountUuid }) {
      return { Passkeys: (await listPasskeys(db, accountUuid)).map(toPasskey) }
    },
    async passkeyChallenge(_blocks, _actor, context) {
      const { id: rp_id } = requireRelyingParty(context.origin, config)
      const challenge = await createChallenge(platform, context)
      return { Challenge: { challenge, rp_id, timeout_ms: CHALLENGE_LIFETIME_MS } }
    },
    async passkeyLogin({ Passkey }, _actor, context) {
      return { session: await signInWithPasskey(platform, Passkey, context) }
    },
    async passkeySetup({ Proof }, actor, context) {
      return { Options: await startPasskey(platform, { proof: Proof, actor, context }) }
    },
    async passkeyAdd({ Passkey: { name, ...created } }, actor, context) {
      const { row, codes } = await addPasskey(platform, { actor, context, name, created })
      return { Passkey: toPasskey(row), Recovery: codes && { codes } }
    },
    async passkeyRename({ Passkey: { uuid, name } }, actor) {
      await renamePasskey(db, await requireOwnPasskey(actor, uuid), name)
      return {}
    },
    async passkeyRemove({ Passkey: { uuid }, Proof }, actor, context) {
      const passkey = await requireOwnPasskey(actor, uuid)
      await proveSecondStep(platform, { proof: Proof, actor, context })
      await db.transaction().execute(async (tx) => {
        await lockSecondStep(tx, actor.accountUuid)
        await deletePasskey(tx, passkey)
        await endUnusedSecondStep(tx, actor, config)
      })
      await events.publish(actor.accountUuid, { kind: 'person' })
      return {}
    },
  })
}
