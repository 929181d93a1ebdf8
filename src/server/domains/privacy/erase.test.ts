// @tag erase
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as activity from '#contract/activity.ts'
import * as assignments from '#contract/assignments.ts'
import * as exercises from '#contract/exercises.ts'
import * as journal from '#contract/journal.ts'
import * as privacy from '#contract/privacy.ts'
import * as privacyAdmin from '#contract/privacy/admin.ts'
import * as reflect from '#contract/reflect.ts'
import { addDays, getDayInZone, getWeekStart } from '#rules/time-zones.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import {
  createClassrooms,
  openAssignment,
  type Person,
  publishItem,
  reportStatus,
} from '#tests/support/fixtures/classroom-fixtures.ts'
import { findFilesWith } from '#tests/support/files/find-text-in-files.ts'
import { createDataExports } from '#tests/support/fixtures/data-export-requests.ts'
import { makePerson, catchFailure, createSignedInPerson, type TestSchool } from '#tests/support/fixtures/test-people.ts'
import { insertRow, findTablesWith } from '#tests/support/fixtures/row-factory.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'
import { getContentType } from '#server/platform/storage/content-types.ts'
import { createContentKey, getPrivateFolder } from '#server/platform/storage/keys.ts'
import { seedLearn } from '#server/domains/learn/learn.seed.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'

let server: TestApp
const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
const signInNewPerson = () => createSignedInPerson(getAppAndDb())
beforeAll(async () => {
  server = await openTestApp({ work: true })
  await seedCatalog(server.platform)
  await seedLearn(server.platform)
})
afterAll(() => server.close())

const waitOptions = { timeout: 40_000, interval: 100 }
const eraseAll = (person: Person) =>
  person.call(privacy.eraseData, { Erase: { what: 'everything', confirm: 'delete' } })

test('erased entries and check-ins stay deleted when a device sends them again', async () => {
  const [amara, bela] = [await signInNewPerson(), await signInNewPerson()]
  const now = new Date().toISOString()
  const Journal = { client_uuid: randomUUID(), title: 'Rain', content: 'All day.', written_at: now }
  const Happiness = { client_uuid: randomUUID(), answered_at: now, answers: [], note: 'A line.' }
  const write = (person: typeof amara) => person.call(journal.add, { Journal })
  const checkIn = async (person: typeof amara) => (await person.call(reflect.checkIn, { Happiness })).Response
  await write(amara)
  await checkIn(amara)
  const { Erased } = await amara.call(privacy.eraseData, { Erase: { what: 'written', confirm: 'delete' } })
  expect(Erased.rows).toBe(2)
  expect((await catchFailure(write(amara))).http).toBe(404)
  expect(await checkIn(amara)).toBeNull()
  expect((await amara.call(reflect.history, {})).Items).toEqual([])
  expect((await write(bela)).Entry.title).toBe('Rain')
  expect((await checkIn(bela))?.note).toBe('A line.')
})

describe('the files of an erased person', () => {
  const { requestExport, waitForExport } = createDataExports(() => server)

  /** The list of erased accounts, which contains their uuids while backups may still contain them. */
  const ERASED_LIST = 'backups/erased.txt'

  /**
   * Stores the files that generating an exercise leaves: audio with transcript, cover options, and lines already
   * spoken.
   */
  const makeFiles = async (person: Person, uuid: string, mark: string): Promise<void> => {
    const folder = getPrivateFolder(person.person.uuid)
    const toKey = (what: string, extension: string) =>
      createContentKey(folder, Buffer.from(`${what} ${mark}`), extension)
    const audio = {
      audio_key: toKey('sound', 'mp3'),
      transcript_key: toKey('transcript', 'json'),
      captions_key: toKey('captions', 'vtt'),
    }
    for (const [key, what] of [
      [audio.audio_key, 'sound'],
      [audio.transcript_key, 'transcript'],
      [audio.captions_key, 'captions'],
      [toKey('picture', 'webp'), 'picture'],
      [toKey('original', 'png'), 'original'],
    ] as const) {
      await server.platform.storage.put(key, Buffer.from(`${what} ${mark}`), { contentType: getContentType(key) })
    }
    await getAppAndDb().db.updateTable('exercises_exercise').set(audio).where('uuid', '=', uuid).execute()
    const sentences = join(server.platform.config.ALAIA_DATA, 'rendering', uuid)
    await mkdir(sentences, { recursive: true })
    await writeFile(join(sentences, 'sentence'), mark)
  }

  /** Waits until the background job has stored the cover. */
  const waitForCover = (uuid: string) =>
    vi.waitFor(async () => {
      const coverQuery = getAppAndDb().db.selectFrom('exercises_exercise').select('cover_key').where('uuid', '=', uuid)
      expect((await coverQuery.executeTakeFirstOrThrow()).cover_key).not.toBeNull()
    }, waitOptions)

  /** Returns a student with an exercise, its files and a data export. */
  const createStudentWithFiles = async (school: TestSchool) => {
    const person = await createSignedInPerson(getAppAndDb(), { school })
    const mark = `quillfeather${person.person.uuid.slice(0, 8)}`
    const { Exercise } = await person.call(exercises.generateScript, {
      Exercise: { prompt: `a minute with ${mark}`, audience: 'adult', duration: 1 },
    })
    await makeFiles(person, Exercise.uuid, mark)
    await waitForCover(Exercise.uuid)
    await requestExport(person)
    await waitForExport(person)
    const { ALAIA_DATA: folder } = server.platform.config
    const listFiles = async () => [
      ...(await findFilesWith(folder, [mark])),
      ...(await findFilesWith(folder, [person.person.uuid])).filter((path) => path !== ERASED_LIST),
    ]
    return { person, mark, listFiles }
  }

  const methods: [string, (admin: Person, person: Person) => Promise<unknown>][] = [
    ['when they erase their data', (_admin, person) => eraseAll(person)],
    [
      'when an admin erases their account',
      (admin, { person: { uuid } }) =>
        admin.call(privacyAdmin.studentErase, {
          ManagedUser: { uuid },
          Erase: { account: 'goes', name: 'Amara Osei' },
        }),
    ],
  ]

  test.each(methods)(
    'are all deleted %s, and no other file contains their text',
    async (method, erase) => {
      const admin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
      const [amara, bela] = [
        await createStudentWithFiles(admin.person.school),
        await createStudentWithFiles(admin.person.school),
      ]
      const [before, others] = [new Set(await amara.listFiles()), new Set(await bela.listFiles())]
      const kinds = new Set([...before].map((path) => path.split(/[./]/).at(-1) ?? ''))
      expect(kinds).toEqual(new Set(['avif', 'json', 'mp3', 'png', 'sentence', 'vtt', 'webp', 'zip']))
      await erase(admin, amara.person)
      await vi.waitFor(async () => expect(await amara.listFiles()).toEqual([]), waitOptions)
      const [remainingFiles, tables] = [await amara.listFiles(), await findTablesWith(getAppAndDb().db, amara.mark)]
      recordMeasurement(
        40,
        `${method}: of ${before.size} files ${remainingFiles.length} left, ${tables.length} tables with their text`,
      )
      expect({ left: remainingFiles, tables }).toEqual({ left: [], tables: [] })
      expect(new Set(await bela.listFiles())).toEqual(others)
    },
    120_000,
  )
})

describe('totals of a class and a school', () => {
  const { createClassroom } = createClassrooms(getAppAndDb)
  /** Returns the last week that is over and final. */
  const getFinalWeek = () => addDays(getWeekStart(getDayInZone('UTC', server.clock.now())), -14)
  const insertCheckIn = async (account_uuid: string, mood: number) => {
    const day = addDays(getFinalWeek(), 2)
    const at = new Date(`${day}T12:00:00Z`)
    const given = { account_uuid, day, mood, answered_at: at, created_at: at, by_staff: false }
    await insertRow(getAppAndDb().db, { table: 'reflect_response', given: { ...given, moment: null }, mark: 'felt' })
  }
  const insertPlay = async (account_uuid: string) => {
    const given = { account_uuid, heard_seconds: 600, paused_seconds: 600, started_at: new Date() }
    await insertRow(getAppAndDb().db, { table: 'library_play', given, mark: 'heard' })
  }

  /** Returns a class in which everybody has finished their assignment, at a school whose reports are turned on. */
  const createSchool = async (others: number) => {
    const classData = await createClassroom()
    const { school, ines, amara, bea } = classData
    const admin = await createSignedInPerson(getAppAndDb(), { school, user_type: 'admin', first_name: 'Rosa' })
    await admin.call(reflect.checkInReportsSwitch, { Figures: { on: true, contact: 'Rosa Whitfield' } })
    const { uuid } = await publishItem(classData)
    await openAssignment(bea, uuid)
    await reportStatus(bea, uuid, 'complete')
    await insertCheckIn(bea.person.uuid, 4)
    await insertPlay(bea.person.uuid)
    for (let count = 1; count < others; count += 1) {
      await insertCheckIn((await makePerson(getAppAndDb().db, school)).uuid, 3)
    }
    const readTotals = async () => {
      const Range = { from: getFinalWeek(), to: addDays(getFinalWeek(), 20) }
      const { Figures } = await admin.call(reflect.checkInReports, { Range })
      const { Assignments } = await ines.call(assignments.publishedList, {})
      const { students_count, under_way_count, finished_count } = Assignments[0]!
      const { Activity } = await bea.call(activity.summary, {
        Range: { from: getFinalWeek(), to: addDays(getFinalWeek(), 30) },
      })
      return { Figures, work: [students_count, under_way_count, finished_count], Activity }
    }
    return { amara, uuid, totals: readTotals }
  }

  test.each([
    ['count everyone else as before', 11, [11, 12, 11]],
    ['hide a group that falls below ten people', 9, [null, 10, null]],
  ])('after an erasure %s, and do not name the erased person', async (_what, others, expected) => {
    const { amara, uuid, totals } = await createSchool(others)
    const before = await totals()
    await openAssignment(amara, uuid)
    await reportStatus(amara, uuid, 'complete')
    await insertCheckIn(amara.person.uuid, 1)
    await insertPlay(amara.person.uuid)
    const withErased = await totals()
    await eraseAll(amara)
    const after = await totals()

    expect([before, withErased, after].map(({ Figures }) => Figures.weeks[0]?.groups[0]?.people)).toEqual(expected)
    expect([before, withErased, after].map(({ work }) => work)).toEqual([
      [2, 0, 1],
      [2, 0, 2],
      [1, 0, 1],
    ])
    expect(after.Activity.sessions).toBe(1)
    const unchangedTotals = [
      JSON.stringify(after.Figures) === JSON.stringify(before.Figures),
      JSON.stringify(after.Activity) === JSON.stringify(before.Activity),
    ].filter(Boolean)
    const named = [amara.person.uuid, amara.person.email, 'Amara'].filter((name) =>
      JSON.stringify(after).includes(name),
    )
    recordMeasurement(
      40,
      `${unchangedTotals.length} of 2 totals of ${others} others unchanged after a person joined and was erased, ${named.length} mentions of them`,
    )
    expect(after.Figures).toEqual(before.Figures)
    expect(after.Activity).toEqual(before.Activity)
    expect(named).toEqual([])
  })
})
