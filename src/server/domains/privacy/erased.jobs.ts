/**
 * Keeps the list of erased accounts beside the backups, and erases accounts again that a restore brought back:
 * docs/decisions/068-erasure-after-restore.md.
 */
import { BACKUP_LIFE } from '#rules/retention.ts'
import type { Platform } from '../../platform/platform.ts'
import { backupsOf, readErased, writeErased } from './erased-list.ts'
import { addErased, allErased, erasedButThere, forgetErasedBefore, lockList } from './erased.queries.ts'
import { dayOf, ERASED_QUEUE } from './ending.ts'
import { canBelieve } from './nights.ts'
import type { Ports } from './ports.ts'
import { removePerson } from './school-end.jobs.ts'

type Parts = Pick<Platform, 'db' | 'clock' | 'config' | 'jobs' | 'log' | 'storage'>

/** @returns how many they were */
export const eraseAgain = async (platform: Parts, ports: Ports): Promise<number> => {
  const back = await erasedButThere(platform.db)
  for (const uuid of back) await removePerson(platform, ports, uuid)
  const people = back.length
  if (people > 0) platform.log.warn('people who had come back with a backup are erased again', { people })
  return people
}

/** The list and the table become one: after a restore by another program the table lacks what the list has. */
export const keepErasedList = async (platform: Parts, ports: Ports): Promise<void> => {
  const { db, clock, config } = platform
  const backups = backupsOf(config.ALAIA_DATA)
  await addErased(db, await readErased(backups))
  await eraseAgain(platform, ports)
  const last = dayOf(new Date(clock.now().getTime() - BACKUP_LIFE))
  if (await canBelieve(platform)) await forgetErasedBefore(db, last)
  await db.transaction().execute(async (tx) => {
    // Who writes last has read last: nobody's line is written over by an earlier list.
    await lockList(tx)
    await writeErased(backups, await allErased(tx))
  })
}

export const erasedJobs = (platform: Platform, ports: Ports): void =>
  platform.jobs.define(ERASED_QUEUE, { cron: '47 2 * * *' }, () => keepErasedList(platform, ports))
