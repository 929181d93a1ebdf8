/** Sets up the demo schools as their admins would: with semesters and breaks around the day the demo starts. */
import { getWeekStart, addDays, getDayInZone } from '#rules/time-zones.ts'
import type { SemesterOrBreak, SchoolDays } from '#rules/school-days.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { runSeedOnce } from '#server/platform/seeding.ts'
import { findSchoolsByCodeOrName } from '../school-commands.queries.ts'
import { updateSchool, findSchool } from './school.queries.ts'

/** Counts weeks from the current one, so that the demo always starts within a semester. */
const toSemesterOrBreak = (
  today: string,
  { name, from, until }: { name: string; from: number; until: number },
): SemesterOrBreak => {
  const monday = addDays(getWeekStart(today), 1)
  return { name, from: addDays(monday, from * 7), until: addDays(monday, until * 7 + 4) }
}

/** @param shift how many weeks later than the other school's */
const createSchoolDays = (today: string, shift: number): SchoolDays => ({
  terms: [
    toSemesterOrBreak(today, { name: 'First semester', from: shift - 11, until: shift + 5 }),
    toSemesterOrBreak(today, { name: 'Second semester', from: shift + 8, until: shift + 28 }),
  ],
  holidays: [
    toSemesterOrBreak(today, { name: 'Fall break', from: shift - 4, until: shift - 4 }),
    toSemesterOrBreak(today, { name: 'Staff week', from: shift + 3, until: shift + 3 }),
    toSemesterOrBreak(today, { name: 'Spring break', from: shift + 17, until: shift + 17 }),
  ],
})

const setSchoolDays = async (tx: Database, code: string, days: SchoolDays): Promise<void> => {
  const [school] = await findSchoolsByCodeOrName(tx, code)
  const existing = school && (await findSchool(tx, school.uuid))
  if (existing) await updateSchool(tx, { uuid: existing.uuid, revision: existing.revision, change: { days } })
}

export const seedDemoDays = async ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> => {
  const today = getDayInZone('America/New_York', clock.now())
  await runSeedOnce(db, { name: 'demo-school-days', sourceHash: '1' }, async (tx) => {
    await setSchoolDays(tx, 'RIVER', createSchoolDays(today, 0))
    await setSchoolDays(tx, 'NORTH', createSchoolDays(today, -1))
  })
}
