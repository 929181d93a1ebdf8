/** How long a school keeps what: what would go is counted by the statement that removes it, and shown before it is so. */
import { Failure } from '#contract/failures.ts'
import { monthsBefore, monthsKept, type RetentionKind, retentionDefaults, retentionKinds } from '#rules/retention.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { agedTables, countAged, keepFor, removalsOfSchool, retentionOf } from './retention.queries.ts'

type Parts = Pick<Platform, 'db' | 'clock'>

interface Wish {
  kind: RetentionKind
  /** Null until somebody deletes it. */
  months: number | null
}

/** Only what people wrote for themselves is kept without an end, because nobody but them decides about it. */
const isUnending = (kind: RetentionKind): boolean => retentionDefaults[kind] === null

export const retentionNow = async ({ db, clock }: Parts, { organizationUuid }: Actor) => {
  const own = await retentionOf(db, organizationUuid)
  const removed = await removalsOfSchool(db, organizationUuid, monthsBefore(clock.now(), 1))
  return {
    Retention: retentionKinds.map((kind) => ({
      kind,
      months: monthsKept(kind, own),
      usual: retentionDefaults[kind],
      unending: isUnending(kind),
    })),
    Removed: removed.map((one) => ({ ...one, ran_at: one.ran_at.toISOString() })),
  }
}

const checkWish = ({ kind, months }: Wish): void => {
  if (months !== null || isUnending(kind)) return
  const message = 'This is kept for a number of months: nothing about people is kept without an end.'
  throw new Failure('invalid', { fields: [{ path: 'Retention.months', message }] })
}

const counted = async (
  db: Database,
  { kind, months, school, now }: Wish & { school: string; now: Date },
): Promise<{ rows: number; before: string | null }> => {
  if (months === null) return { rows: 0, before: null }
  const before = monthsBefore(now, months)
  let rows = 0
  for (const table of agedTables[kind]) rows += await countAged(db, { ...table, school, before })
  return { rows, before: before.toISOString() }
}

/** Nothing is changed by asking. */
export const wouldRemove = async ({ db, clock }: Parts, { organizationUuid: school }: Actor, wish: Wish) => {
  checkWish(wish)
  return counted(db, { ...wish, school, now: clock.now() })
}

/** @throws Failure changed with the new number, where more would go than was shown */
export const saveRetention = async (
  { db, clock }: Parts,
  { organizationUuid: school }: Actor,
  { rows: shown, ...wish }: Wish & { rows: number },
): Promise<void> => {
  checkWish(wish)
  await db.transaction().execute(async (tx) => {
    const { rows, before } = await counted(tx, { ...wish, school, now: clock.now() })
    if (rows > shown) throw new Failure('changed', { blocks: { Removes: { rows, before } } })
    await keepFor(tx, { school, ...wish })
  })
}
