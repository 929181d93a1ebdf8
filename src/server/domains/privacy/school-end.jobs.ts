/** Erases schools that were closed sixty days ago: their people one after the other, their files, and then themselves. */
import { setImmediate as breathe } from 'node:timers/promises'
import type { Platform } from '../../platform/platform.ts'
import { privateFolder } from '../../platform/storage/keys.ts'
import { endAccount } from './ending.ts'
import { canBelieve } from './nights.ts'
import type { Ports } from './ports.ts'
import { allowRemovingAged } from './retention.queries.ts'
import { countPeople, endedSchools, noteEnd, removeSchool, someOf } from './school-end.queries.ts'

const BATCH = 100

type Night = Pick<Platform, 'db' | 'clock' | 'jobs' | 'storage' | 'log'>

/** All of a folder, whatever rows still speak of it. */
const emptyFolder = async ({ storage }: Pick<Platform, 'storage'>, uuid: string): Promise<void> => {
  for await (const { key } of storage.list(`${privateFolder(uuid)}/`)) await storage.remove(key)
}

/** Files go first: while somebody's account is there, a night that was cut short finds them again. */
export const removePerson = async (night: Night, ports: Ports, uuid: string): Promise<void> => {
  await emptyFolder(night, uuid)
  await night.db.transaction().execute(async (tx) => {
    await ports.erasing(tx, uuid)
    await endAccount(night, tx, uuid)
  })
}

const eraseSchool = async (night: Night, ports: Ports, school: { uuid: string; name: string; closed: Date }) => {
  const { db, clock } = night
  const people = await countPeople(db, school.uuid)
  for (let some = await someOf(db, school.uuid, BATCH); some.length; some = await someOf(db, school.uuid, BATCH)) {
    for (const uuid of some) await removePerson(night, ports, uuid)
    await breathe()
  }
  await emptyFolder(night, school.uuid)
  await db.transaction().execute(async (tx) => {
    await allowRemovingAged(tx)
    await removeSchool(tx, school.uuid)
    const { uuid: organization_uuid, name, closed: closed_at } = school
    await noteEnd(tx, { organization_uuid, name, people, closed_at, erased_at: clock.now() })
  })
  return people
}

export const eraseEndedSchools = async (night: Night, ports: Ports): Promise<void> => {
  for (const { uuid, name, closing_since } of await endedSchools(night.db, night.clock.now())) {
    const people = await eraseSchool(night, ports, { uuid, name, closed: closing_since ?? night.clock.now() })
    night.log.info('a school that was closed is erased', { people })
  }
}

export const schoolEndJobs = (platform: Platform, ports: Ports): void =>
  platform.jobs.define('privacy-school-end', { cron: '19 * * * *', limitSeconds: 3 * 3600 }, async () => {
    if (await canBelieve(platform)) await eraseEndedSchools(platform, ports)
  })
