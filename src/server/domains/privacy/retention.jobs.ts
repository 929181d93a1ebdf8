/** Every night what is older than its school keeps it goes, in small batches, and how much it was is written down. */
import { setImmediate as breathe } from 'node:timers/promises'
import { monthsBefore, monthsKept, type RetentionKind, retentionKinds } from '#rules/retention.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { sendSweep } from './files.jobs.ts'
import { beginNight } from './nights.ts'
import type { Ports } from './ports.ts'
import {
  addRemoval,
  agedTables,
  allowRemovingAged,
  forgetRemovalsBefore,
  type AgedTable,
  partsOf,
  removeAged,
  type Removed,
  removeOrphanedSessions,
  schoolsWithAged,
  schoolsWithRetention,
} from './retention.queries.ts'

const BATCH = 500
/** Reports are kept for so many months. */
const REPORTS = 24

interface Night extends Pick<Platform, 'db' | 'clock' | 'jobs' | 'log'> {
  ports: Pick<Ports, 'exerciseGone' | 'clockDoubted'>
}

interface Wish {
  kind: RetentionKind
  school: string
  before: Date
}

const removeRestOfExercises = async (night: Night, tx: Database, removed: readonly Removed[]): Promise<void> => {
  const accounts = [...new Set(removed.map(({ account }) => account))]
  await removeOrphanedSessions(tx, accounts)
  for (const account of accounts) await sendSweep(night, tx, { account, stays: true })
  for (const { account, named } of removed) if (named) await night.ports.exerciseGone(tx, { account, exercise: named })
}

/** Each batch is a transaction of its own, so that a night that is cut short has still done its part. */
const removeFrom = async (aged: AgedTable, night: Night, { kind, school, before }: Wish): Promise<number> => {
  let removed = 0
  let batch: Removed[]
  do {
    batch = await night.db.transaction().execute(async (tx) => {
      if (kind === 'audit') await allowRemovingAged(tx)
      const gone = await removeAged(tx, { ...aged, school, before }, BATCH)
      if (kind === 'exercises') await removeRestOfExercises(night, tx, gone)
      return gone
    })
    removed += batch.length
    await breathe()
  } while (batch.length === BATCH)
  return removed
}

const removeKind = async (night: Night, wish: Wish): Promise<number> => {
  let removed = 0
  for (const aged of agedTables[wish.kind]) {
    for (const table of await partsOf(night.db, aged.table)) {
      removed += await removeFrom({ ...aged, table }, night, wish)
    }
  }
  return removed
}

interface Kept {
  school: string
  months: number
}

/** Those schools of which anything is old enough to go: with many schools most have nothing, most nights. */
const dueOf = async ({ db, clock }: Night, kind: RetentionKind, kept: readonly Kept[]): Promise<Kept[]> => {
  if (!kept.length) return []
  const before = monthsBefore(clock.now(), Math.min(...kept.map(({ months }) => months)))
  const due = new Set<string>()
  for (const table of agedTables[kind]) {
    for (const school of await schoolsWithAged(db, { ...table, before })) due.add(school)
  }
  return kept.filter(({ school }) => due.has(school))
}

export const removeAgedData = async (night: Night): Promise<void> => {
  const { db, clock, log } = night
  const now = clock.now()
  const totals: Partial<Record<RetentionKind, number>> = {}
  const schools = await schoolsWithRetention(db)
  for (const kind of retentionKinds) {
    const kept = schools.flatMap(({ uuid, retention }) => {
      const months = monthsKept(kind, retention)
      return months === null ? [] : [{ school: uuid, months }]
    })
    for (const { school, months } of await dueOf(night, kind, kept)) {
      const removed = await removeKind(night, { kind, school, before: monthsBefore(now, months) })
      if (!removed) continue
      totals[kind] = (totals[kind] ?? 0) + removed
      await addRemoval(db, { organization_uuid: school, kind, removed, ran_at: now })
    }
  }
  await forgetRemovalsBefore(db, monthsBefore(now, REPORTS))
  log.info('what is kept no longer was removed', totals)
}

/** Unless the clock can't be believed. */
export const removeTonight = async (night: Night): Promise<void> => {
  if (await beginNight(night)) await removeAgedData(night)
  else await night.ports.clockDoubted?.()
}

export const retentionJobs = (platform: Platform, ports: Ports): void =>
  platform.jobs.define('privacy-retention', { cron: '37 2 * * *', limitSeconds: 3 * 3600 }, () =>
    removeTonight({ ...platform, ports }),
  )
