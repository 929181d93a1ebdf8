/** Seeds the check-ins of the demo school for the last weeks. */
import type { Audience } from '#rules/feelings/feeling-word.ts'
import { getDayInZone } from '#rules/time-zones.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { runSeedOnce } from '#server/platform/seeding.ts'
import { createDemoCheckIns, type DemoPerson } from './demo-check-ins.ts'
import { insertCheckIns, listDemoPeople, listGuidedSessions } from './demo.queries.ts'
import { listQuestions } from './questions.queries.ts'
import type { NewCheckIn } from './reflect.queries.ts'

const SCHOOL = 'RIVER'

/** Check-in habits of the people who can sign in, by username; the teacher started three weeks ago. */
const habitsByUsername: Readonly<Record<string, Pick<DemoPerson, 'often' | 'weeks' | 'tells'>>> = {
  student: { often: 0.9, weeks: 10, tells: true },
  senior: { often: 0.8, weeks: 10, tells: true },
  young: { often: 0.7, weeks: 10, tells: true },
  teacher: { often: 0.5, weeks: 3, tells: true },
}
/** Habits of the classmates, who count only in the check-in reports. */
const classmateHabits = { often: 0.55, weeks: 10, tells: false }

type DemoPersonRow = Awaited<ReturnType<typeof listDemoPeople>>[number]

const toDemoPerson = ({
  uuid,
  username,
  audience,
  password_hash,
  time_zone,
}: DemoPersonRow): DemoPerson | undefined => {
  const habits = password_hash === null ? classmateHabits : habitsByUsername[username ?? '']
  return habits && { uuid, audience, time_zone, ...habits }
}

/** Loads the questions and sessions of an age group. */
const loadOptions = async (db: Database, organizationUuid: string, audience: Audience) => ({
  questions: await listQuestions(db, { organizationUuid, audiences: [audience] }),
  sessions: (await listGuidedSessions(db, audience, 3)).map(({ uuid }) => uuid),
})

/** Run it after the people, the questions and the catalog are seeded. */
export const seedDemoCheckIns = async ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> => {
  // The check-ins are seeded once, so check-ins that a person changed or deleted do not come back.
  await runSeedOnce(db, { name: 'demo-check-ins', sourceHash: '1' }, async (tx) => {
    const settings = new Map<Audience, Awaited<ReturnType<typeof loadOptions>>>()
    const rows: NewCheckIn[] = []
    for (const demoPerson of await listDemoPeople(tx, SCHOOL)) {
      const person = toDemoPerson(demoPerson)
      if (!person) continue
      const { audience, time_zone } = person
      const setting = settings.get(audience) ?? (await loadOptions(tx, demoPerson.organization_uuid, audience))
      settings.set(audience, setting)
      const today = getDayInZone(time_zone, clock.now())
      rows.push(...createDemoCheckIns(`check-ins by ${demoPerson.username}`, person, { ...setting, today }))
    }
    await insertCheckIns(tx, rows)
  })
}
