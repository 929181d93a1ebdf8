/** Seeds the classes of the demo school with teachers and students, including classmates who never sign in. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Audience } from '#contract/identity.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { runSeedOnce } from '#server/platform/seeding.ts'
import {
  insertSectionMembers,
  insertStudents,
  insertSeededSection,
  listPeopleBySchoolCode,
  updateGrades,
} from './sections.queries.ts'

const DemoSection = z.strictObject({
  name: z.string(),
  grade: z.string(),
  /** The grade of the class's students; 0 is kindergarten. */
  school_grade: z.int().optional(),
  audience: Audience,
  /** Usernames of the teachers. */
  teachers: z.array(z.string()),
  students: z.array(z.string()),
  without_sign_in: z.array(z.strictObject({ first_name: z.string(), last_name: z.string() })),
})
type DemoSection = z.infer<typeof DemoSection>
const DemoSections = z.strictObject({ school_code: z.string(), sections: z.array(DemoSection) })

interface DemoSchool {
  organizationUuid: string
  byUsername: ReadonlyMap<string, string>
}

/** Returns a username without marks, such as zara.haddad or oconnor. */
const toUsername = ({ first_name, last_name }: DemoSection['without_sign_in'][number]): string =>
  `${first_name}.${last_name}`.toLowerCase().replaceAll(/[^a-z.]/g, '')

const insertDemoSection = async (
  tx: Database,
  { organizationUuid, byUsername }: DemoSchool,
  section: DemoSection,
): Promise<void> => {
  const { name, grade, audience, without_sign_in, school_grade = null } = section
  const findUuids = (usernames: readonly string[]): string[] =>
    usernames.map((username) => byUsername.get(username)).filter((uuid) => uuid !== undefined)
  const classmates = without_sign_in.map((student) => ({
    ...student,
    username: toUsername(student),
    organization_uuid: organizationUuid,
    user_type: 'student' as const,
    audience,
  }))
  const added = classmates.length ? await insertStudents(tx, classmates) : []
  const { uuid } = await insertSeededSection(tx, { organization_uuid: organizationUuid, name, grade, audience })
  const students = [...findUuids(section.students), ...added.map((student) => student.uuid)]
  if (school_grade !== null && students.length) await updateGrades(tx, students, school_grade)
  await insertSectionMembers(tx, uuid, { teachers: findUuids(section.teachers), students })
}

/** Run it after the people are seeded. */
export const seedDemoSections = async ({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<void> => {
  const source = readFileSync(join(config.root, 'seeds/demo-sections.json'), 'utf8')
  const { school_code, sections } = DemoSections.parse(JSON.parse(source))
  // The seed runs once, so later changes to the classes are never overwritten.
  await runSeedOnce(db, { name: 'demo-sections', sourceHash: '1' }, async (tx) => {
    const people = await listPeopleBySchoolCode(tx, school_code)
    const organizationUuid = people[0]?.organization_uuid
    if (!organizationUuid) return
    const byUsername = new Map(people.map(({ username, uuid }) => [username ?? '', uuid]))
    for (const section of sections) await insertDemoSection(tx, { organizationUuid, byUsername }, section)
  })
}
