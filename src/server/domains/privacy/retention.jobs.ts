/** Every night, deletes data that is past its school's retention in small batches, and records how much there was. */
import { setImmediate as breathe } from 'node:timers/promises'
import { monthsBefore, retentionMonthsFor, type RetentionKind, retentionKinds } from '#rules/retention.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { enqueueFolderSweep } from './files.jobs.ts'
import { recordClockCheck } from './clock-check.ts'
import type { PrivacyDependencies } from './ports.ts'
import {
  insertRemovalReport,
  agedTables,
  allowRemovingAged,
  deleteRemovalsBefore,
  type AgedTable,
  listColumns,
  removeAged,
  type RemovedRow,
  removeOrphanedSessions,
  listSchoolsWithAged,
  listSchoolsWithRetention,
} from './retention.queries.ts'

const BATCH = 500
/** Reports are stored for this many months. */
const REPORTS = 24

interface RetentionRun extends Pick<Platform, 'db' | 'clock' | 'jobs' | 'log'> {
  ports: Pick<PrivacyDependencies, 'exerciseGone' | 'clockDoubted'>
}

interface RemovalTask {
  kind: RetentionKind
  school: string
  before: Date
}

const removeExerciseLeftovers = async (
  night: RetentionRun,
  tx: Database,
  removed: readonly RemovedRow[],
): Promise<void> => {
  const accounts = [...new Set(removed.map(({ account }) => account))]
  await removeOrphanedSessions(tx, accounts)
  for (const account of accounts) await enqueueFolderSweep(night, tx, { account, stays: true })
  for (const { account, named } of removed) if (named) await night.ports.exerciseGone(tx, { account, exercise: named })
}

/** Each batch is a transaction of its own, so an interrupted run has still deleted its earlier batches. */
const removeAgedRows = async (
  aged: AgedTable,
  night: RetentionRun,
  { kind, school, before }: RemovalTask,
): Promise<number> => {
  let removed = 0
  let batch: RemovedRow[]
  do {
    batch = await night.db.transaction().execute(async (tx) => {
      if (kind === 'audit') await allowRemovingAged(tx)
      const deleted = await removeAged(tx, { ...aged, school, before }, BATCH)
      if (kind === 'exercises') await removeExerciseLeftovers(night, tx, deleted)
      return deleted
    })
    removed += batch.length
    await breathe()
  } while (batch.length === BATCH)
  return removed
}

const removeAgedOfKind = async (night: RetentionRun, task: RemovalTask): Promise<number> => {
  let removed = 0
  for (const aged of agedTables[task.kind]) {
    for (const table of await listColumns(night.db, aged.table)) {
      removed += await removeAgedRows({ ...aged, table }, night, task)
    }
  }
  return removed
}

interface SchoolRetention {
  school: string
  months: number
}

/** Returns the schools with data old enough to delete: on most nights, most schools have none. */
const listDueSchools = async (
  { db, clock }: RetentionRun,
  kind: RetentionKind,
  schoolRetentions: readonly SchoolRetention[],
): Promise<SchoolRetention[]> => {
  if (!schoolRetentions.length) return []
  const before = monthsBefore(clock.now(), Math.min(...schoolRetentions.map(({ months }) => months)))
  const due = new Set<string>()
  for (const table of agedTables[kind]) {
    for (const school of await listSchoolsWithAged(db, { ...table, before })) due.add(school)
  }
  return schoolRetentions.filter(({ school }) => due.has(school))
}

export const removeAgedData = async (night: RetentionRun): Promise<void> => {
  const { db, clock, log } = night
  const now = clock.now()
  const totals: Partial<Record<RetentionKind, number>> = {}
  const schools = await listSchoolsWithRetention(db)
  for (const kind of retentionKinds) {
    const schoolRetentions = schools.flatMap(({ uuid, retention }) => {
      const months = retentionMonthsFor(kind, retention)
      return months === null ? [] : [{ school: uuid, months }]
    })
    for (const { school, months } of await listDueSchools(night, kind, schoolRetentions)) {
      const removed = await removeAgedOfKind(night, { kind, school, before: monthsBefore(now, months) })
      if (!removed) continue
      totals[kind] = (totals[kind] ?? 0) + removed
      await insertRemovalReport(db, { organization_uuid: school, kind, removed, ran_at: now })
    }
  }
  await deleteRemovalsBefore(db, monthsBefore(now, REPORTS))
  log.write('privacy.aged_data_deleted', totals)
}

/** Runs the removal, unless the clock can't be trusted. */
export const runNightlyRetention = async (night: RetentionRun): Promise<void> => {
  if (await recordClockCheck(night)) await removeAgedData(night)
  else await night.ports.clockDoubted?.()
}

export const registerRetentionJobs = (platform: Platform, ports: PrivacyDependencies): void =>
  platform.jobs.define('privacy-retention', { cron: '37 2 * * *', limitSeconds: 3 * 3600 }, () =>
    runNightlyRetention({ ...platform, ports }),
  )
