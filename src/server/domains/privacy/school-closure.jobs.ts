/**
 * Erases schools that were closed sixty days ago: first their people one by one, then their files and the schools
 * themselves.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { HOUR_SECONDS } from '#rules/durations.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getPrivateFolder } from '#server/platform/storage/keys.ts'
import { deleteAccount } from './delete-account.ts'
import { isClockTrusted } from './clock-check.ts'
import type { PrivacyDependencies } from './ports.ts'
import { allowRemovingAged } from './retention.queries.ts'
import {
  countPeopleOfSchool,
  listSchoolsToErase,
  recordSchoolClosure,
  deleteSchool,
  listPeopleOfSchool,
} from './school-closure.queries.ts'

const BATCH_SIZE = 100

type ClosureRun = Pick<Platform, 'db' | 'clock' | 'jobs' | 'storage' | 'log'>

/** Removes all files of a folder, even if rows still refer to them. */
const removeFolderFiles = async ({ storage }: Pick<Platform, 'storage'>, uuid: string): Promise<void> => {
  for await (const { key } of storage.list(`${getPrivateFolder(uuid)}/`)) await storage.remove(key)
}

/** Removes files first: as long as the account exists, the next night finds them again after an interrupted run. */
export const erasePerson = async (run: ClosureRun, ports: PrivacyDependencies, uuid: string): Promise<void> => {
  await removeFolderFiles(run, uuid)
  await run.db.transaction().execute(async (tx) => {
    await ports.beforeAccountErased(tx, uuid)
    await deleteAccount(run, tx, uuid)
  })
}

const eraseSchool = async (
  run: ClosureRun,
  ports: PrivacyDependencies,
  school: { uuid: string; name: string; closed: Date },
) => {
  const { db, clock } = run
  const people = await countPeopleOfSchool(db, school.uuid)
  for (
    let batch = await listPeopleOfSchool(db, school.uuid, BATCH_SIZE);
    batch.length;
    batch = await listPeopleOfSchool(db, school.uuid, BATCH_SIZE)
  ) {
    for (const uuid of batch) await erasePerson(run, ports, uuid)
    await yieldToEventLoop()
  }
  await removeFolderFiles(run, school.uuid)
  await db.transaction().execute(async (tx) => {
    await allowRemovingAged(tx)
    await deleteSchool(tx, school.uuid)
    const { uuid: organization_uuid, name, closed: closed_at } = school
    await recordSchoolClosure(tx, { organization_uuid, name, people, closed_at, erased_at: clock.now() })
  })
  return people
}

export const eraseClosedSchools = async (run: ClosureRun, ports: PrivacyDependencies): Promise<void> => {
  for (const { uuid, name, closing_since } of await listSchoolsToErase(run.db, run.clock.now())) {
    const people = await eraseSchool(run, ports, { uuid, name, closed: closing_since ?? run.clock.now() })
    run.log.write('privacy.school_erased', { people })
  }
}

export const registerSchoolClosureJobs = (platform: Platform, ports: PrivacyDependencies): void =>
  platform.jobs.define('privacy-school-end', { cron: '19 * * * *', limitSeconds: 3 * HOUR_SECONDS }, async () => {
    if (await isClockTrusted(platform)) await eraseClosedSchools(platform, ports)
  })
