/**
 * Every night, deletes data that is past its school's retention in small batches, and records how much there was. People
 * who left are deleted in delete-withdrawn-people.jobs.ts.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { HOUR_SECONDS } from '#rules/durations.ts'
import { subtractMonths, getRetentionMonths, type RetentionKind, retentionKinds } from '#rules/retention.ts'
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
  listPartitions,
  removeAged,
  type RemovedRow,
  removeOrphanedSessions,
  listSchoolsWithAged,
  listSchoolsWithRetention,
} from './retention.queries.ts'

const BATCH_SIZE = 500
/** Reports are stored for this many months. */
const REPORT_MONTHS = 24

interface RetentionRun extends Pick<Platform, 'db' | 'clock' | 'jobs' | 'log'> {
  ports: Pick<PrivacyDependencies, 'onExerciseDeleted' | 'onClockDoubted'>
}

interface RemovalTask {
  kind: RetentionKind
  school: string
  before: Date
}

const removeExerciseLeftovers = async (
  run: RetentionRun,
  tx: Database,
  removed: readonly RemovedRow[],
): Promise<void> => {
  const accounts = [...new Set(removed.map(({ account }) => account))]
  await removeOrphanedSessions(tx, accounts)
  for (const account of accounts) await enqueueFolderSweep(run, tx, { account, accountStays: true })
  for (const { account, named } of removed) {
    if (named) await run.ports.onExerciseDeleted(tx, { account, exercise: named })
  }
}

/** Each batch is a transaction of its own, so an interrupted run has still deleted its earlier batches. */
const removeAgedRows = async (
  agedTable: AgedTable,
  run: RetentionRun,
  { kind, school, before }: RemovalTask,
): Promise<number> => {
  let removed = 0
  let batch: RemovedRow[]
  do {
    batch = await run.db.transaction().execute(async (tx) => {
      if (kind === 'audit') await allowRemovingAged(tx)
      const deleted = await removeAged(tx, { ...agedTable, school, before }, BATCH_SIZE)
      if (kind === 'exercises') await removeExerciseLeftovers(run, tx, deleted)
      return deleted
    })
    removed += batch.length
    await yieldToEventLoop()
  } while (batch.length === BATCH_SIZE)
  return removed
}

const removeAgedOfKind = async (run: RetentionRun, task: RemovalTask): Promise<number> => {
  let removed = 0
  for (const agedTable of agedTables[task.kind]) {
    for (const table of await listPartitions(run.db, agedTable.table)) {
      removed += await removeAgedRows({ ...agedTable, table }, run, task)
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
  const before = subtractMonths(clock.now(), Math.min(...schoolRetentions.map(({ months }) => months)))
  const dueSchools = new Set<string>()
  for (const table of agedTables[kind]) {
    for (const school of await listSchoolsWithAged(db, { ...table, before })) dueSchools.add(school)
  }
  return schoolRetentions.filter(({ school }) => dueSchools.has(school))
}

export const removeAgedData = async (run: RetentionRun): Promise<void> => {
  const { db, clock, log } = run
  const now = clock.now()
  const totals: Partial<Record<RetentionKind, number>> = {}
  const schools = await listSchoolsWithRetention(db)
  for (const kind of retentionKinds) {
    const schoolRetentions = schools.flatMap(({ uuid, retention }) => {
      const months = getRetentionMonths(kind, retention)
      return months === null ? [] : [{ school: uuid, months }]
    })
    for (const { school, months } of await listDueSchools(run, kind, schoolRetentions)) {
      const removed = await removeAgedOfKind(run, { kind, school, before: subtractMonths(now, months) })
      if (!removed) continue
      totals[kind] = (totals[kind] ?? 0) + removed
      await insertRemovalReport(db, { organization_uuid: school, kind, removed, ran_at: now })
    }
  }
  await deleteRemovalsBefore(db, subtractMonths(now, REPORT_MONTHS))
  log.write('privacy.aged_data_deleted', totals)
}

/** Runs the removal, unless the clock can't be trusted. */
export const runNightlyRetention = async (run: RetentionRun): Promise<void> => {
  if (await recordClockCheck(run)) await removeAgedData(run)
  else await run.ports.onClockDoubted?.()
}

export const registerRetentionJobs = (platform: Platform, ports: PrivacyDependencies): void =>
  platform.jobs.define('privacy-retention', { cron: '37 2 * * *', limitSeconds: 3 * HOUR_SECONDS }, () =>
    runNightlyRetention({ ...platform, ports }),
  )
