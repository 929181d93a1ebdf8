/**
 * What a person may still generate today, and the answer when the limit is reached. See
 * docs/product.md#limits-of-the-day.
 */
import { Failure } from '#contract/failures.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Ports } from '../ports.ts'
import { approveUse, DayUsedUp, type Kind, type QuotaApproved } from './use.queries.ts'

const limitsOf = (config: Config, kind: Kind) =>
  ({
    script: { person: config.SCRIPTS_PER_DAY },
    sound: { person: config.EXERCISES_PER_DAY, organization: config.EXERCISES_PER_DAY_ORGANIZATION },
    line: { person: config.LINES_PER_DAY },
  })[kind]

const sentenceOf: Record<Kind, string> = {
  script: "That's all the new scripts for today. You can still change the ones you have.",
  sound: "That's all for today. Your script is kept.",
  line: "That's all the listening ahead for today. The whole can still be made.",
}

const limitReached = (kind: Kind, until: Date, now: Date): Failure =>
  new Failure('limit_reached', {
    message: sentenceOf[kind],
    retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1000),
    blocks: { Notification: { type: 'rate_limit', at: until.toISOString() } },
  })

export interface Use<Of extends Kind> {
  kind: Of
  /** Names it. */
  uuid: string
}

/**
 * Counts one use and does the work in one transaction: both are there in the end, or neither.
 * @throws Failure limit_reached
 */
export const withinTheDay = async <Of extends Kind, Made>(
  { platform, ports, actor }: { platform: Platform; ports: Ports; actor: Actor },
  { kind, uuid }: Use<Of>,
  work: (tx: Database, approval: QuotaApproved<Of>) => Promise<Made>,
): Promise<Made> => {
  const { db, clock, config } = platform
  const now = clock.now()
  try {
    return await db
      .transaction()
      .execute(async (tx) => work(tx, await approveUse(tx, actor, { kind, uuid, now, limits: limitsOf(config, kind) })))
  } catch (cause) {
    if (!(cause instanceof DayUsedUp)) throw cause
    // Told later that they may again; of scripts nothing is told, since those there are can be changed and spoken.
    if (kind === 'sound') {
      const limit = { accountUuid: actor.accountUuid, until: cause.until }
      await db.transaction().execute((tx) => ports.notices.limited(tx, limit))
    }
    throw limitReached(kind, cause.until, now)
  }
}
