/**
 * Retention settings of a school. A change first shows how many rows it would delete, counted by the same statement
 * that deletes them.
 */
import { Failure } from '#contract/failures.ts'
import {
  subtractMonths,
  getRetentionMonths,
  type RetentionKind,
  retentionDefaults,
  retentionKinds,
} from '#rules/retention.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { agedTables, countAged, setRetention, listRemovalsOfSchool, getRetentionSetting } from './retention.queries.ts'

type RetentionContext = Pick<Platform, 'db' | 'clock'>

interface RetentionChange {
  kind: RetentionKind
  /** Null means until somebody deletes it. */
  months: number | null
}

/** Only what people wrote for themselves can be stored without an end, because nobody but them decides about it. */
const isUnending = (kind: RetentionKind): boolean => retentionDefaults[kind] === null

export const getRetention = async ({ db, clock }: RetentionContext, { organizationUuid }: Actor) => {
  const schoolRetention = await getRetentionSetting(db, organizationUuid)
  const removed = await listRemovalsOfSchool(db, organizationUuid, subtractMonths(clock.now(), 1))
  return {
    Retention: retentionKinds.map((kind) => ({
      kind,
      months: getRetentionMonths(kind, schoolRetention),
      usual: retentionDefaults[kind],
      unending: isUnending(kind),
    })),
    Removed: removed.map((removal) => ({ ...removal, ran_at: removal.ran_at.toISOString() })),
  }
}

const validateChange = ({ kind, months }: RetentionChange): void => {
  if (months !== null || isUnending(kind)) return
  const message = "Choose a number of months. This kind of data can't be retained indefinitely."
  throw new Failure('invalid', { fields: [{ path: 'Retention.months', message }] })
}

const countRemoved = async (
  db: Database,
  { kind, months, school, now }: RetentionChange & { school: string; now: Date },
): Promise<{ rows: number; before: string | null }> => {
  if (months === null) return { rows: 0, before: null }
  const before = subtractMonths(now, months)
  let rows = 0
  for (const table of agedTables[kind]) rows += await countAged(db, { ...table, school, before })
  return { rows, before: before.toISOString() }
}

/** Counts without changing anything. */
export const previewRemoval = async (
  { db, clock }: RetentionContext,
  { organizationUuid: school }: Actor,
  change: RetentionChange,
) => {
  validateChange(change)
  return countRemoved(db, { ...change, school, now: clock.now() })
}

/** @throws Failure changed with the new number, if more would be deleted than was shown */
export const saveRetention = async (
  { db, clock }: RetentionContext,
  { organizationUuid: school }: Actor,
  { rows: confirmedRows, ...change }: RetentionChange & { rows: number },
): Promise<void> => {
  validateChange(change)
  await db.transaction().execute(async (tx) => {
    const { rows, before } = await countRemoved(tx, { ...change, school, now: clock.now() })
    if (rows > confirmedRows) throw new Failure('changed', { blocks: { Removes: { rows, before } } })
    await setRetention(tx, { school, ...change })
  })
}
