/**
 * Erases schools that were closed sixty days ago: first their people one by one, then their files and the schools
 * themselves.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import type { Platform } from '#server/platform/platform.ts'
import { privateFolderOf } from '#server/platform/storage/keys.ts'
import { deleteAccount } from './delete-account.ts'
import { isClockTrusted } from './clock-check.ts'
import type { PrivacyDependencies } from './ports.ts'
import { allowRemovingAged } from './retention.queries.ts'
import {
  countPeopleOfSchool,
  listClosedSchools,
  recordSchoolClosure,
  deleteSchool,
  listPeopleOfSchool,
} from './school-closure.queries.ts'

const BATCH = 100

type ClosureRun = Pick<Platform, 'db' | 'clock' | 'jobs' | 'storage' | 'log'>

/** Removes all files of a folder, even if rows still refer to them. */
const emptyFolder = async ({ storage }: Pick<Platform, 'storage'>, uuid: string): Promise<void> => {
  for await (const { key } of storage.list(`${privateFolderOf(uuid)}/`)) await storage.remove(key)
}

/** Removes files first: as long as the account exists, the next night finds them again after an interrupted run. */
export const erasePerson = async (night: ClosureRun, ports: PrivacyDependencies, uuid: string): Promise<void> => {
  await emptyFolder(night, uuid)
  await night.db.transaction().execute(async (tx) => {
    await ports.erasing(tx, uuid)
    await deleteAccount(night, tx, uuid)
  })
}

const eraseSchool = async (
  night: ClosureRun,
  ports: PrivacyDependencies,
  school: { uuid: string; name: string; closed: Date },
) => {
  const { db, clock } = night
  const people = await countPeopleOfSchool(db, school.uuid)
  for (
    let some = await listPeopleOfSchool(db, school.uuid, BATCH);
    some.length;
    some = await listPeopleOfSchool(db, school.uuid, BATCH)
  ) {
    for (const uuid of some) await erasePerson(night, ports, uuid)
    await breathe()
  }
  await emptyFolder(night, school.uuid)
  await db.transaction().execute(async (tx) => {
    await allowRemovingAged(tx)
    await deleteSchool(tx, school.uuid)
    const { uuid: organization_uuid, name, closed: closed_at } = school
    await recordSchoolClosure(tx, { organization_uuid, name, people, closed_at, erased_at: clock.now() })
  })
  return people
}

export const eraseClosedSchools = async (night: ClosureRun, ports: PrivacyDependencies): Promise<void> => {
  for (const { uuid, name, closing_since } of await listClosedSchools(night.db, night.clock.now())) {
    const people = await eraseSchool(night, ports, { uuid, name, closed: closing_since ?? night.clock.now() })
    night.log.write('privacy.school_erased', { people })
  }
}

export const registerSchoolClosureJobs = (platform: Platform, ports: PrivacyDependencies): void =>
  platform.jobs.define('privacy-school-end', { cron: '19 * * * *', limitSeconds: 3 * 3600 }, async () => {
    if (await isClockTrusted(platform)) await eraseClosedSchools(platform, ports)
  })
