/** What a person and their school have used of their day. Only here is it found that there is some left. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** A line is a sentence of a draft that is heard before the whole is made. */
export type QuotaKind = 'script' | 'sound' | 'line'

declare const approvedMark: unique symbol
/** One use of the day, counted: whatever costs something takes this, and nothing else makes it. */
export interface QuotaApproved<Of extends QuotaKind = QuotaKind> {
  readonly uuid: string
  readonly kind: Of
  readonly [approvedMark]: true
}

/** The day is used up until then. */
export class QuotaExceededError extends Error {
  readonly until: Date

  constructor(until: Date) {
    super('The day is used up.')
    this.until = until
  }
}

/** A day goes round with the clock: what was used this long ago counts no longer. */
export const DAY_MS = 86_400_000

export interface QuotaAccount {
  accountUuid: string
  organizationUuid: string
}

/** One counts after the other, in a whole school: two tabs never take the same last one. */
const lockUsageOfSchool = (tx: Database, { organizationUuid }: QuotaAccount) =>
  sql`select pg_advisory_xact_lock(hashtext(${`exercises use ${organizationUuid}`}))`.execute(tx)

/** The one that has to fall out of the day before there is room again; undefined while there is. */
const findBlockingUse = async (
  tx: Database,
  {
    by,
    uuid,
    kind,
    limit,
    now,
  }: { by: 'account_uuid' | 'organization_uuid'; uuid: string; kind: QuotaKind; limit: number; now: Date },
): Promise<Date | undefined> => {
  const row = await tx
    .selectFrom('exercises_use')
    .select('used_at')
    .where(by, '=', uuid)
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

interface QuotaRequest<Of extends QuotaKind> {
  kind: Of
  /** Names the use. */
  uuid: string
  now: Date
  /** Of the person, and of their school where it has one for this. */
  limits: { person: number; organization?: number }
}

/** Counts one use, in the caller's transaction. @throws QuotaExceededError */
export const consumeQuota = async <Of extends QuotaKind>(
  tx: Database,
  who: QuotaAccount,
  { kind, uuid, now, limits }: QuotaRequest<Of>,
): Promise<QuotaApproved<Of>> => {
  await lockUsageOfSchool(tx, who)
  const full = [
    await findBlockingUse(tx, { by: 'account_uuid', uuid: who.accountUuid, kind, limit: limits.person, now }),
    limits.organization === undefined
      ? undefined
      : await findBlockingUse(tx, {
          by: 'organization_uuid',
          uuid: who.organizationUuid,
          kind,
          limit: limits.organization,
          now,
        }),
  ].filter((moment) => moment !== undefined)
  const last = full.toSorted((one, other) => other.getTime() - one.getTime())[0]
  if (last) throw new QuotaExceededError(new Date(last.getTime() + DAY_MS))
  await insertUse(tx, { uuid, kind, now, ...who })
  return { uuid, kind } as QuotaApproved<Of>
}

/** What came to nothing has not been used. */
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

export const deleteUsageBefore = (db: Database, moment: Date) =>
  db.deleteFrom('exercises_use').where('used_at', '<', moment).execute()
