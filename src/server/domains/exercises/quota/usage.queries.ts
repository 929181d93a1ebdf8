/** The daily usage of a person and their school. Only this module can approve a use. */
import { sql } from 'kysely'
import { DAY_MS } from '#rules/durations.ts'
import type { Database } from '#server/platform/database/database.ts'

/** The stored kinds of use. `sound` is rendering the audio of an exercise; `line` is the preview of one line of a draft, before the whole exercise is rendered. */
export type QuotaKind = 'script' | 'sound' | 'line'

declare const approvedMark: unique symbol
/** Proof of one counted use. Everything that costs quota requires it, and only `consumeQuota` creates it. */
export interface QuotaApproved<Kind extends QuotaKind = QuotaKind> {
  readonly uuid: string
  readonly kind: Kind
  readonly [approvedMark]: true
}

/** Thrown if the quota is used up until the given time. */
export class QuotaExceededError extends Error {
  readonly until: Date

  constructor(until: Date) {
    super('The day is used up.')
    this.until = until
  }
}

export interface QuotaAccount {
  accountUuid: string
  organizationUuid: string
}

/** Serializes the counting of a school, so that two requests can't take the same last use. */
const lockUsageOfSchool = (tx: Database, { organizationUuid }: QuotaAccount) =>
  sql`select pg_advisory_xact_lock(hashtext(${`exercises use ${organizationUuid}`}))`.execute(tx)

/** Returns the time of the use that must expire before another is possible, or undefined if one is possible now. */
const findBlockingUse = async (
  tx: Database,
  {
    ownerColumn,
    uuid,
    kind,
    limit,
    now,
  }: { ownerColumn: 'account_uuid' | 'organization_uuid'; uuid: string; kind: QuotaKind; limit: number; now: Date },
): Promise<Date | undefined> => {
  const row = await tx
    .selectFrom('exercises_use')
    .select('used_at')
    .where(ownerColumn, '=', uuid)
    .where('kind', '=', kind)
    .where('used_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('used_at', 'desc')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.used_at
}

const insertUse = (tx: Database, use: { uuid: string; kind: QuotaKind; now: Date } & QuotaAccount) =>
  tx
    .insertInto('exercises_use')
    .values({
      uuid: use.uuid,
      account_uuid: use.accountUuid,
      organization_uuid: use.organizationUuid,
      kind: use.kind,
      used_at: use.now,
    })
    .execute()

interface QuotaRequest<Kind extends QuotaKind> {
  kind: Kind
  /** The uuid of the use. */
  uuid: string
  now: Date
  /** The limits of the person and, if there is one for this kind, of the school. */
  limits: { person: number; organization?: number }
}

/** Counts one use, in the caller's transaction. @throws QuotaExceededError */
export const consumeQuota = async <Kind extends QuotaKind>(
  tx: Database,
  account: QuotaAccount,
  { kind, uuid, now, limits }: QuotaRequest<Kind>,
): Promise<QuotaApproved<Kind>> => {
  await lockUsageOfSchool(tx, account)
  const blockingUses = [
    await findBlockingUse(tx, {
      ownerColumn: 'account_uuid',
      uuid: account.accountUuid,
      kind,
      limit: limits.person,
      now,
    }),
    limits.organization === undefined
      ? undefined
      : await findBlockingUse(tx, {
          ownerColumn: 'organization_uuid',
          uuid: account.organizationUuid,
          kind,
          limit: limits.organization,
          now,
        }),
  ].filter((time) => time !== undefined)
  const latestUse = blockingUses.toSorted((a, b) => b.getTime() - a.getTime())[0]
  if (latestUse) throw new QuotaExceededError(new Date(latestUse.getTime() + DAY_MS))
  await insertUse(tx, { uuid, kind, now, ...account })
  return { uuid, kind } as QuotaApproved<Kind>
}

/** Refunds a use whose work failed or was canceled. */
export const refundQuota = (db: Database, uuid: string) =>
  db.deleteFrom('exercises_use').where('uuid', '=', uuid).execute()

export const countUsage = async (db: Database, accountUuid: string, now: Date): Promise<Record<QuotaKind, number>> => {
  const rows = await db
    .selectFrom('exercises_use')
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .where('account_uuid', '=', accountUuid)
    .where('used_at', '>', new Date(now.getTime() - DAY_MS))
    .groupBy('kind')
    .execute()
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]))
  return { script: counts.get('script') ?? 0, sound: counts.get('sound') ?? 0, line: counts.get('line') ?? 0 }
}

export const deleteUsageBefore = (db: Database, time: Date) =>
  db.deleteFrom('exercises_use').where('used_at', '<', time).execute()
