/** What a person and their school have used of their day. Only here is it found that there is some left. */
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** A line is a sentence of a draft that is heard before the whole is made. */
export type Kind = 'script' | 'sound' | 'line'

declare const approved: unique symbol
/** One use of the day, counted: whatever costs something takes this, and nothing else makes it. */
export interface QuotaApproved<Of extends Kind = Kind> {
  readonly uuid: string
  readonly kind: Of
  readonly [approved]: true
}

/** The day is used up until then. */
export class DayUsedUp extends Error {
  readonly until: Date

  constructor(until: Date) {
    super('The day is used up.')
    this.until = until
  }
}

/** A day goes round with the clock: what was used this long ago counts no longer. */
export const DAY_MS = 86_400_000

export interface Who {
  accountUuid: string
  organizationUuid: string
}

/** One counts after the other, in a whole school: two tabs never take the same last one. */
const lockUses = (tx: Database, { organizationUuid }: Who) =>
  sql`select pg_advisory_xact_lock(hashtext(${`exercises use ${organizationUuid}`}))`.execute(tx)

/** The one that has to fall out of the day before there is room again; undefined while there is. */
const lastOneThatFits = async (
  tx: Database,
  {
    by,
    uuid,
    kind,
    limit,
    now,
  }: { by: 'account_uuid' | 'organization_uuid'; uuid: string; kind: Kind; limit: number; now: Date },
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

const addUse = (tx: Database, use: { uuid: string; kind: Kind; now: Date } & Who) =>
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

interface Wish<Of extends Kind> {
  kind: Of
  /** Names the use. */
  uuid: string
  now: Date
  /** Of the person, and of their school where it has one for this. */
  limits: { person: number; organization?: number }
}

/** Counts one use, in the caller's transaction. @throws DayUsedUp */
export const approveUse = async <Of extends Kind>(
  tx: Database,
  who: Who,
  { kind, uuid, now, limits }: Wish<Of>,
): Promise<QuotaApproved<Of>> => {
  await lockUses(tx, who)
  const full = [
    await lastOneThatFits(tx, { by: 'account_uuid', uuid: who.accountUuid, kind, limit: limits.person, now }),
    limits.organization === undefined
      ? undefined
      : await lastOneThatFits(tx, {
          by: 'organization_uuid',
          uuid: who.organizationUuid,
          kind,
          limit: limits.organization,
          now,
        }),
  ].filter((moment) => moment !== undefined)
  const last = full.toSorted((one, other) => other.getTime() - one.getTime())[0]
  if (last) throw new DayUsedUp(new Date(last.getTime() + DAY_MS))
  await addUse(tx, { uuid, kind, now, ...who })
  return { uuid, kind } as QuotaApproved<Of>
}

/** What came to nothing has not been used. */
export const giveBackUse = (db: Database, uuid: string) =>
  db.deleteFrom('exercises_use').where('uuid', '=', uuid).execute()

export const countUses = async (db: Database, accountUuid: string, now: Date): Promise<Record<Kind, number>> => {
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

export const forgetUsesBefore = (db: Database, moment: Date) =>
  db.deleteFrom('exercises_use').where('used_at', '<', moment).execute()
