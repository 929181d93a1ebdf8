/** Every night what is older than its school keeps it goes, in small batches, and how much it was is written down. */
import { setImmediate as breathe } from 'node:timers/promises'
import { monthsBefore, monthsKept, type RetentionKind, retentionKinds } from '#rules/retention.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { sendSweep } from './files.jobs.ts'
import {
  addRemoval,
  agedTables,
  allowRemovingAged,
  forgetRemovalsBefore,
  removeAged,
  removeOrphanedSessions,
  schoolsWithRetention,
} from './retention.queries.ts'

const BATCH = 500
/** Reports are kept for so many months. */
const REPORTS = 24

type Night = Pick<Platform, 'db' | 'clock' | 'jobs' | 'log'>

interface Wish {
  kind: RetentionKind
  school: string
  before: Date
}

const removeRestOfExercises = async (night: Night, tx: Database, accounts: string[]): Promise<void> => {
  await removeOrphanedSessions(tx, accounts)
  for (const account of accounts) await sendSweep(night, tx, account)
}

/** Each batch is a transaction of its own, so that a night that is cut short has still done its part. */
const removeKind = async (night: Night, { kind, school, before }: Wish): Promise<number> => {
  let removed = 0
  for (const aged of agedTables[kind]) {
    let batch: string[]
    do {
      batch = await night.db.transaction().execute(async (tx) => {
        if (kind === 'audit') await allowRemovingAged(tx)
        const whose = await removeAged(tx, { ...aged, school, before }, BATCH)
        if (kind === 'exercises') await removeRestOfExercises(night, tx, [...new Set(whose)])
        return whose
      })
      removed += batch.length
      await breathe()
    } while (batch.length === BATCH)
  }
  return removed
}

export const removeAgedData = async (night: Night): Promise<void> => {
  const { db, clock, log } = night
  const now = clock.now()
  const totals: Partial<Record<RetentionKind, number>> = {}
  for (const school of await schoolsWithRetention(db)) {
    for (const kind of retentionKinds) {
      const months = monthsKept(kind, school.retention)
      if (months === null) continue
      const removed = await removeKind(night, { kind, school: school.uuid, before: monthsBefore(now, months) })
      if (!removed) continue
      totals[kind] = (totals[kind] ?? 0) + removed
      await addRemoval(db, { organization_uuid: school.uuid, kind, removed, ran_at: now })
    }
  }
  await forgetRemovalsBefore(db, monthsBefore(now, REPORTS))
  log.info('what is kept no longer was removed', totals)
}

export const retentionJobs = (platform: Platform): void =>
  platform.jobs.define('privacy-retention', { cron: '37 2 * * *', limitSeconds: 3 * 3600 }, () =>
    removeAgedData(platform),
  )
