/** A test server whose schools are connected with one simulated platform, for tests of what is delivered to it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createAssignmentsDependencies } from '#server/composition/assigned-work.ts'
import { createLearnDependencies } from '#server/composition/lessons-and-files.ts'
import { drainOutbox } from '#server/domains/assignments/outbox/drain-outbox.ts'
import type { AssignmentsContext } from '#server/domains/assignments/ports.ts'
import { publishToClasses } from '#server/domains/assignments/publishing/publishing.ts'
import { listClasses } from '#server/domains/assignments/publishing/sections.ts'
import { seedLearn } from '#server/domains/learn/learn.seed.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type PartnerInbox, startPartnerInbox } from '../simulators/partner-inbox.ts'
import { openTestApp, type TestApp } from './app.ts'
import { HANDS_MAP } from './assigning.ts'
import { partnersAt } from './partner.ts'
import { makePerson, makeSchool } from './people.ts'

const actorOf = (person: { uuid: string; school: { uuid: string } }, teaches = true): Actor => ({
  accountUuid: person.uuid,
  organizationUuid: person.school.uuid,
  sessionUuid: randomUUID(),
  userType: teaches ? 'teacher' : 'student',
  permissions: teaches ? ['learn'] : [],
  operator: false,
  timeZone: 'UTC',
  disabledFeatures: [],
  secondStep: false,
})

interface Call {
  kind: string
  state: string
  attempts: number
  last_error: string | null
}

/** Opened before the tests of a file; each test gets a new inbox and an empty outbox. */
export const openConnectedApp = () => {
  let testApp: TestApp
  let inbox: PartnerInbox
  let context: AssignmentsContext
  beforeAll(async () => {
    testApp = await openTestApp()
    await seedCatalog(testApp.platform)
    await seedLearn(testApp.platform)
  })
  beforeEach(async () => {
    inbox = await startPartnerInbox()
    const ports = createAssignmentsDependencies(testApp.platform, {
      partners: partnersAt(inbox.origin),
      resources: {} as never,
      learn: createLearnDependencies(testApp.platform),
    })
    context = { platform: testApp.platform, ports }
    await sql`delete from assignments_outbox`.execute(testApp.platform.db)
    return () => inbox.close()
  })
  afterAll(() => testApp.close())

  /** Creates a school with a teacher who publishes to classes, by the platform's IDs. */
  const connected = async () => {
    const { db } = testApp.platform
    const school = await makeSchool(db)
    const teacher = actorOf(await makePerson(db, school, { user_type: 'teacher', permissions: ['learn'] }))
    const { sections } = await listClasses(context, teacher)
    const lesson = await context.ports.lesson(teacher, HANDS_MAP)
    const session = lesson!.sessions[0]!
    const items = [{ assignment_type: 'mindfulness' as const, attachment_uuid: session.uuid }]
    const assignment = { lesson_uuid: HANDS_MAP, items, title: 'Before a test', instructions: '', due_at: null }
    const publish = (...ids: string[]) => {
      const chosen = sections.filter(({ partner_section_id }) => ids.includes(partner_section_id ?? ''))
      const request = { ...assignment, section_uuids: chosen.map(({ uuid }) => uuid) }
      return publishToClasses(context, request, { actor: teacher, origin: 'https://alaia.test' })
    }
    const makeStudent = async () => actorOf(await makePerson(db, school), false)
    return { school, teacher, sections, session, publish, pupil: makeStudent }
  }

  const run = (more: Partial<Parameters<typeof drainOutbox>[0]> = {}) =>
    drainOutbox({ platform: testApp.platform, partners: context.ports.partners, ...more })
  /** Moves the clock past the retry delay, and drains the outbox. */
  const later = async (milliseconds = 120_000) => {
    testApp.clock.pass(milliseconds)
    return run()
  }
  const rows = async (): Promise<Call[]> =>
    testApp.platform.db.selectFrom('assignments_outbox').selectAll().orderBy('place').execute()
  return { house: () => testApp, inbox: () => inbox, parts: () => context, connected, run, later, rows }
}
