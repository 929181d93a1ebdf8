// @tag student-privacy
/**
 * Student privacy: every endpoint is called as every other role with the UUIDs of a student's content. None of its
 * text appears in a response, a log, a job, or a row of another person.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import * as exercises from '#contract/exercises.ts'
import { allEndpoints } from '#contract/index.ts'
import * as journal from '#contract/journal.ts'
import * as reflect from '#contract/reflect.ts'
import * as support from '#contract/support.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'
import { createRequestSender } from '../support/server/send-request.ts'
import {
  makePerson,
  createSignedInPerson,
  type TestSchool,
  createVisitor,
  type Visitor,
} from '../support/fixtures/test-people.ts'
import { createValidBlocks } from '../support/fixtures/valid-blocks.ts'
import { insertRow, findTablesWith } from '../support/fixtures/row-factory.ts'
import { recordMeasurement } from '../scorecard/record-measurement.ts'

/** Every canary text starts with this word. People who search for it find nothing of their own. */
const CANARY_WORD = 'quillfeather'
const canaries = {
  title: `${CANARY_WORD} title ${randomUUID()}`,
  entry: `${CANARY_WORD} entry ${randomUUID()}`,
  note: `${CANARY_WORD} note ${randomUUID()}`,
  prompt: `${CANARY_WORD} prompt ${randomUUID()}`,
  script: `${CANARY_WORD} line ${randomUUID()}`,
}

let testApp: TestApp
const sendRequest = createRequestSender(() => testApp.app)
const people = new Map<string, Visitor>()
/** UUIDs of the student's content and of everything it refers to. */
const uuids: string[] = []
let student: Awaited<ReturnType<typeof createSignedInPerson>>
let requestSentAt = ''
let before: OwnRows

const getServer = () => ({ app: testApp.app, db: testApp.platform.db })

/** Tables with a student's own data: what they wrote, requested, played, liked, did and were assigned. */
const ownTables = [
  'journal_entry',
  'reflect_response',
  'exercises_exercise',
  'support_request',
  'activity_usage',
  'assignments_work',
  'library_favourite',
  'library_play',
  'library_progress',
] as const

type OwnRows = Record<(typeof ownTables)[number], string>

/** Returns all rows of the student in these tables. */
const readOwnRows = async (): Promise<OwnRows> => {
  const { db } = getServer()
  const rows = await Promise.all(
    ownTables.map(async (table) => [
      table,
      JSON.stringify(await db.selectFrom(table).selectAll().where('account_uuid', '=', student.person.uuid).execute()),
    ]),
  )
  return Object.fromEntries(rows) as OwnRows
}

const writeAll = async (school: TestSchool): Promise<void> => {
  const { db } = getServer()
  const written_at = '2026-11-20T10:00:00-05:00'
  const { Entry } = await student.call(journal.add, {
    Journal: { client_uuid: randomUUID(), title: canaries.title, content: canaries.entry, written_at },
  })
  const { Questions } = await student.call(reflect.questions, {})
  const question_uuid = Questions[0]?.uuid
  const { Response } = await student.call(reflect.checkIn, {
    Happiness: {
      client_uuid: randomUUID(),
      answered_at: new Date().toISOString(),
      answers: question_uuid ? [{ question_uuid, score: 2 }] : [],
      note: canaries.note,
    },
  })
  const generated = await student.call(exercises.generateScript, {
    Exercise: { prompt: canaries.prompt, audience: 'middle_school', duration: 1 },
  })
  const contact = await makePerson(db, school, { user_type: 'teacher', first_name: 'Noor' })
  const { uuid: contact_uuid } = await db
    .insertInto('support_contact')
    .values({
      uuid: randomUUID(),
      organization_uuid: school.uuid,
      account_uuid: contact.uuid,
      name: 'Noor',
      role: 'Counselor',
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  const { Request } = await student.call(support.contactCreate, {
    Contact: { uuid: contact_uuid, client_uuid: randomUUID() },
  })
  requestSentAt = Request.sent_at
  // A script line that the student wrote.
  const segments = generated.Script.segments.map((segment, index) =>
    index ? segment : { ...segment, text: canaries.script },
  )
  await db
    .updateTable('exercises_exercise')
    .set({ segments: JSON.stringify(segments), note: canaries.note })
    .where('uuid', '=', generated.Exercise.uuid)
    .execute()
  for (const table of ownTables.slice(4)) {
    const { uuid } = await insertRow(db, { table, given: { account_uuid: student.person.uuid }, mark: 'heard' })
    if (uuid) uuids.push(uuid)
  }
  uuids.push(Entry.uuid, Response?.uuid ?? '', generated.Exercise.uuid, Request.uuid, contact_uuid, student.person.uuid)
}

beforeAll(async () => {
  testApp = await openTestApp({ env: { SCRIPTS_PER_DAY: '10000', EXERCISES_PER_DAY: '1000' } })
  await seedCatalog(testApp.platform)
  student = await createSignedInPerson(getServer())
  const { school } = student.person
  await writeAll(school)
  const { db } = getServer()
  const teacher = await createSignedInPerson(getServer(), { school, user_type: 'teacher', permissions: ['learn'] })
  const { uuid: section_uuid } = await db
    .insertInto('identity_section')
    .values({ organization_uuid: school.uuid, name: '7b' })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  for (const [account_uuid, memberRole] of [
    [teacher.person.uuid, 'teacher'],
    [student.person.uuid, 'pupil'],
  ] as const) {
    await db.insertInto('identity_section_member').values({ section_uuid, account_uuid, part: memberRole }).execute()
  }
  uuids.push(section_uuid)
  people.set('their own teacher', teacher)
  people.set('an admin of their school', await createSignedInPerson(getServer(), { school, user_type: 'admin' }))
  people.set('the operator', await createSignedInPerson(getServer(), { school, user_type: 'admin', operator: true }))
  people.set('a classmate', await createSignedInPerson(getServer(), { school }))
  people.set("another school's admin", await createSignedInPerson(getServer(), { user_type: 'admin' }))
  people.set('a stranger', createVisitor(testApp.app))
  before = await readOwnRows()
})
afterAll(async () => {
  recordMeasurement(
    3,
    `${answers} responses to ${people.size} other people, with the UUIDs of a student's texts: ${leaks.answers} with the text, ${leaks.changed} of ${ownTables.length} tables changed`,
  )
  recordMeasurement(
    43,
    `of ${answers} responses, ${testApp.logLines.length} log lines and the tables of jobs and other people ${leaks.answers}, ${leaks.lines} and ${leaks.tables} with a student's text`,
  )
  await testApp.close()
})

const listSecrets = () => [...Object.values(canaries), requestSentAt]
/** Leaves out the endpoint that ends the session of its caller. */
const sessionPreservingEndpoints = allEndpoints.filter(({ path }) => path !== '/session/web/logout')
/** Endpoints that accepted the blocks of an allowed caller, whether or not they found something. */
const understood = new Set<string>()
let answers = 0
const leaks = { answers: 0, lines: 0, tables: 0, changed: 0 }

/** Creates requests with every UUID in every UUID field, with and without optional fields, without duplicates. */
const createRequestVariants = (endpoint: Endpoint): Record<string, unknown>[] => {
  const variants = uuids.flatMap((uuid) =>
    [false, true].map((withOptional) => createValidBlocks(endpoint, { uuid, text: CANARY_WORD, withOptional })),
  )
  const uniqueVariants = new Map(
    variants.map((variant) => [JSON.stringify(variant).replaceAll(/"client_uuid":"[^"]+"/g, ''), variant]),
  )
  return [...uniqueVariants.values()]
}

describe("a student's private content", () => {
  test('is stored before the test', async () => {
    const allRows = Object.values(before).join('\n')
    for (const canary of Object.values(canaries)) expect(allRows).toContain(canary)
    expect(uuids.filter(Boolean).length).toBeGreaterThanOrEqual(7)
    expect(ownTables.filter((table) => before[table] === '[]')).toEqual([])
  })

  test.each([
    'their own teacher',
    'an admin of their school',
    'the operator',
    'a classmate',
    "another school's admin",
    'a stranger',
  ])(
    'is in no response to %s from any endpoint',
    async (name) => {
      const person = people.get(name) as Visitor
      for (const endpoint of sessionPreservingEndpoints) {
        for (const blocks of createRequestVariants(endpoint)) {
          const { http, text } = await sendRequest(person, endpoint, blocks)
          expect(http, endpoint.path).toBeLessThan(500)
          answers += 1
          const leakedSecrets = listSecrets().filter((secret) => text.includes(secret))
          if (leakedSecrets.length > 0) leaks.answers += 1
          expect(leakedSecrets, `${endpoint.path} asked with ${JSON.stringify(blocks)}`).toEqual([])
          if (![400, 401, 403, 422].includes(http)) understood.add(endpoint.path)
        }
      }
    },
    240_000,
  )

  test('was requested validly: nearly all endpoints accepted the request', () => {
    const notUnderstood = sessionPreservingEndpoints.map(({ path }) => path).filter((path) => !understood.has(path))
    expect(notUnderstood.length, notUnderstood.join(' ')).toBeLessThan(sessionPreservingEndpoints.length / 7)
    // Every endpoint that reads by UUID looked for it.
    const withUuid = notUnderstood.filter(
      (path) => /info|list|history|summary/.test(path) && !path.includes('filtered'),
    )
    expect(withUuid).toEqual([])
  })

  test('is unchanged afterwards', async () => {
    const rowsNow = await readOwnRows()
    leaks.changed = ownTables.filter((table) => rowsNow[table] !== before[table]).length
    expect(rowsNow).toEqual(before)
  })

  test("is in no log line, no job, and no row except the student's own", async () => {
    const lines = testApp.logLines.filter((line) =>
      [...listSecrets(), CANARY_WORD].some((secret) => line.includes(secret)),
    )
    leaks.lines = lines.length
    expect(lines).toEqual([])
    const { db } = getServer()
    const tablesByCanary = Object.fromEntries(
      await Promise.all(
        Object.entries(canaries).map(async ([what, canary]) => [what, await findTablesWith(db, canary)] as const),
      ),
    )
    const expectedTables = {
      title: ['journal_entry'],
      entry: ['journal_entry'],
      note: ['exercises_exercise', 'reflect_response'],
      prompt: ['exercises_exercise'],
      script: ['exercises_exercise'],
    }
    const unexpectedTables = Object.entries(expectedTables).flatMap(([what, tables]) =>
      (tablesByCanary[what] ?? []).filter((table) => !tables.includes(table)),
    )
    leaks.tables = new Set(unexpectedTables).size
    expect(tablesByCanary).toEqual(expectedTables)
  })
})
