/**
 * Enforces the daily quota of a person, and creates the answer when the limit is reached. See
 * docs/product.md#daily-quota.
 */
import { Failure } from '#contract/failures.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ExercisesDependencies } from '../ports.ts'
import { consumeQuota, QuotaExceededError, type QuotaKind, type QuotaApproved } from './usage.queries.ts'

const getQuotaLimits = (config: Config, kind: QuotaKind) =>
  ({
    script: { person: config.SCRIPTS_PER_DAY },
    sound: { person: config.EXERCISES_PER_DAY, organization: config.EXERCISES_PER_DAY_ORGANIZATION },
    line: { person: config.LINES_PER_DAY },
  })[kind]

const limitMessages: Record<QuotaKind, string> = {
  script: "That's all the new scripts for today. You can still edit the ones you have.",
  sound: "That's all for today. Your script is saved.",
  line: "That's all the previews for today. You can still create the audio.",
}

const createLimitFailure = (kind: QuotaKind, until: Date, now: Date): Failure =>
  new Failure('limit_reached', {
    message: limitMessages[kind],
    retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1000),
    blocks: { Notification: { type: 'rate_limit', at: until.toISOString() } },
  })

export interface QuotaUse<Kind extends QuotaKind> {
  kind: Kind
  /** The uuid of the use. */
  uuid: string
}

/**
 * Counts one use and runs the work in one transaction, so that both are stored or neither.
 * @throws Failure limit_reached
 */
export const withQuota = async <Kind extends QuotaKind, Result>(
  { platform, ports, actor }: { platform: Platform; ports: ExercisesDependencies; actor: Actor },
  { kind, uuid }: QuotaUse<Kind>,
  run: (tx: Database, approval: QuotaApproved<Kind>) => Promise<Result>,
): Promise<Result> => {
  const { db, clock, config } = platform
  const now = clock.now()
  try {
    return await db
      .transaction()
      .execute(async (tx) =>
        run(tx, await consumeQuota(tx, actor, { kind, uuid, now, limits: getQuotaLimits(config, kind) })),
      )
  } catch (cause) {
    if (!(cause instanceof QuotaExceededError)) throw cause
    // The person is notified when the quota is free again. There is no notification for scripts, because existing ones
    // can still be edited and rendered.
    if (kind === 'sound') {
      const limit = { accountUuid: actor.accountUuid, until: cause.until }
      await db.transaction().execute((tx) => ports.notices.quotaUsedUp(tx, limit))
    }
    throw createLimitFailure(kind, cause.until, now)
  }
}
