// @tag exercises
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import * as offering from '#contract/exercises/offers.ts'
import * as library from '#contract/library.ts'
import { scriptLines } from '#contract/library/script-lines.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
const getTestContext = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<typeof createSignedInPerson>>

const input = { prompt: 'my math exam tomorrow', audience: 'middle_school', duration: 2 } as const
const generateScript = (person: Person, overrides: Partial<typeof input> = {}) =>
  person.call(exercises.generateScript, { Exercise: { ...input, ...overrides } })
const findRow = (uuid: string) =>
  getTestContext().db.selectFrom('exercises_exercise').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
/** Marks an exercise as rendered, with audio keys that these tests never request. */
const markReady = async (uuid: string) => {
  const { revision, account_uuid } = await findRow(uuid)
  const createKey = (letter: string, extension: string) => `private/${account_uuid}/${letter.repeat(64)}.${extension}`
  await getTestContext()
    .db.updateTable('exercises_exercise')
    .set({
      status: 'ready',
      heard_revision: revision,
      audio_key: createKey('a', 'mp3'),
      transcript_key: createKey('b', 'json'),
      captions_key: createKey('c', 'vtt'),
      seconds: 120,
    })
    .where('uuid', '=', uuid)
    .execute()
}

describe('script generation', () => {
  test('saves the script as a draft and shows the exercise on home', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Exercise, Script } = await generateScript(student)
    expect(Exercise).toMatchObject({ status: 'draft', revision: 1, theme: 'pressure', duration: 2, sound: null })
    expect(Script.segments.length).toBeGreaterThan(5)
    expect(new Set(Script.segments.map(({ id }) => id)).size).toBe(Script.segments.length)
    expect(Script.estimate.shortest).toBeLessThan(120)
    expect(Script.estimate.longest).toBeGreaterThan(100)
    const { Home } = await student.call(library.sessionsList, {})
    expect(Home?.custom_exercises.map(({ uuid, status }) => [uuid, status])).toEqual([[Exercise.uuid, 'draft']])
  })

  test('stores the shortest and longest pause of each line', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Exercise } = await generateScript(student)
    const segments = (await findRow(Exercise.uuid)).segments as { pause: object; line: string }[]
    expect(segments.every(({ pause }) => 'min' in pause || 'hold' in pause)).toBe(true)
    expect((await findRow(Exercise.uuid)).line_ids.length).toBeGreaterThan(3)
  })

  test('gives the owner alone the lines for a voice of their device, while there is no audio', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Exercise, Script } = await generateScript(student)
    const MindfulnessSession = { session_uuid: Exercise.uuid }
    const { Lines } = await student.call(scriptLines, { MindfulnessSession })
    expect(Lines.map(({ text }) => text).join(' ')).toBe(Script.segments.map(({ text }) => text).join(' '))
    expect(Lines.every(({ end }, index) => end < (Lines[index + 1]?.start ?? Number.POSITIVE_INFINITY))).toBe(true)
    const classmate = await createSignedInPerson(getTestContext(), { school: student.person.school })
    expect((await catchFailure(classmate.call(scriptLines, { MindfulnessSession }))).code).toBe('400')
  })

  test('creates a different title and different lines for the same prompt', async () => {
    const student = await createSignedInPerson(getTestContext())
    const [one, two] = [await generateScript(student), await generateScript(student)]
    expect(one.Exercise.title.toLowerCase()).not.toBe(two.Exercise.title.toLowerCase())
    const listLongLines = ({ Script }: typeof one) =>
      Script.segments.map(({ text }) => text).filter((text) => text.length > 20)
    expect(listLongLines(two).filter((text) => listLongLines(one).includes(text))).toEqual([])
  })

  test('rewrites the lines of an exercise and keeps its title and length', async () => {
    const student = await createSignedInPerson(getTestContext())
    const before = await generateScript(student)
    const { uuid } = before.Exercise
    const after = await student.call(exercises.regenerateScript, { Exercise: { uuid } })
    expect(after.Exercise).toMatchObject({ uuid, revision: 2, title: before.Exercise.title, duration: 2 })
    const [textsBefore, textsAfter] = [before, after].map(({ Script }) => Script.segments.map(({ text }) => text))
    expect(textsAfter).not.toEqual(textsBefore)
  })

  test('replaces only the requested line', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Exercise, Script } = await generateScript(student)
    const { id } = Script.segments[2]!
    const after = await student.call(exercises.regenerateLine, {
      Exercise: { uuid: Exercise.uuid, revision: 1 },
      Line: { id },
    })
    const changed = after.Script.segments.filter(({ text }, index) => text !== Script.segments[index]?.text)
    expect(changed.map((line) => line.id)).toEqual([id])
  })

  test('rejects a prompt that is too long', async () => {
    const student = await createSignedInPerson(getTestContext())
    const error = await catchFailure(generateScript(student, { prompt: 'x'.repeat(301) } as never))
    expect([error.code, error.fields[0]?.path]).toEqual(['203', 'Exercise.prompt'])
  })
})

describe('edit of an exercise', () => {
  test('saves the changed fields with the next revision', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Exercise, Script } = await generateScript(student)
    const { uuid } = Exercise
    const script = Script.segments.toSpliced(1, 1)
    const saved = await student.call(exercises.create, {
      Exercise: { uuid, revision: 1, title: 'Before math', script, voice: 'Willow', rate: 0.9, ambience: 'Low tide' },
    })
    expect(saved.Exercise).toMatchObject({ title: 'Before math', revision: 2, voice: 'Willow', ambience: 'Low tide' })
    expect(saved.Script.segments).toEqual(script)
    const unchanged = await student.call(exercises.create, { Exercise: { uuid, revision: 2, title: 'Before math' } })
    expect(unchanged.Exercise.revision).toBe(2)
  })

  test('returns 409 with the stored exercise if the revision is stale', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Exercise } = await generateScript(student)
    const { uuid } = Exercise
    const saves = ['One tab', 'Other tab'].map((title) =>
      student.call(exercises.create, { Exercise: { uuid, revision: 1, title } }).then(
        () => title,
        (error: { code: string; body: { Exercise: { title: string; revision: number } } }) => error,
      ),
    )
    const results = await Promise.all(saves)
    const savedTitle = results.find((result) => typeof result === 'string')
    const refused = results.find((result) => typeof result !== 'string')
    expect(refused).toMatchObject({ code: '409', http: 409, body: { Exercise: { title: savedTitle, revision: 2 } } })
    expect(refused).toHaveProperty('body.Script.segments')
  })

  test('rejects the title of another exercise, regardless of letter case', async () => {
    const student = await createSignedInPerson(getTestContext())
    const one = await generateScript(student)
    const two = await generateScript(student)
    const rename = { uuid: two.Exercise.uuid, revision: 1, title: one.Exercise.title.toUpperCase() }
    const error = await catchFailure(student.call(exercises.create, { Exercise: rename }))
    expect([error.code, error.http, error.fields[0]?.path]).toEqual(['204', 409, 'Exercise.title'])
  })

  test('rejects repeated line ids, an unknown background sound and an unknown picture', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Exercise, Script } = await generateScript(student)
    const [line] = Script.segments
    for (const change of [{ script: [line!, line!] }, { ambience: 'Traffic' }, { image: randomUUID() }]) {
      const edit = { uuid: Exercise.uuid, revision: 1, ...change }
      expect((await catchFailure(student.call(exercises.create, { Exercise: edit }))).http).toBe(422)
    }
    expect((await findRow(Exercise.uuid)).revision).toBe(1)
  })

  test('makes a ready exercise a draft that keeps its old audio if its text changes, not if its title does', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Exercise, Script } = await generateScript(student)
    const { uuid } = Exercise
    await markReady(uuid)
    const renamed = await student.call(exercises.create, { Exercise: { uuid, revision: 1, title: 'Other name' } })
    expect(renamed.Exercise).toMatchObject({ status: 'ready', revision: 2 })
    const script = Script.segments.with(0, { ...Script.segments[0]!, text: 'Sit as you like.' })
    const changed = await student.call(exercises.create, { Exercise: { uuid, revision: 2, script } })
    expect(changed.Exercise).toMatchObject({ status: 'draft', revision: 3, sound: { seconds: 120 } })
    expect(changed.Exercise.sound?.url).toMatch(/\/media\/private\/.+\.mp3$/)
    const { Session } = await student.call(library.sessionInfo, { MindfulnessSession: { session_uuid: uuid } })
    expect(Session.url).toBe(changed.Exercise.sound?.url)
  })
})

describe("person's own exercises", () => {
  test('are listed by last change, with stable pages when one is deleted', async () => {
    const student = await createSignedInPerson(getTestContext())
    const uuids: string[] = []
    for (let count = 0; count < 3; count += 1) {
      uuids.unshift((await generateScript(student)).Exercise.uuid)
      server.clock.advance(1000)
    }
    const first = await student.call(exercises.exercisesList, { Page: { limit: 2 } })
    expect(first.Exercises.map(({ uuid }) => uuid)).toEqual(uuids.slice(0, 2))
    expect(first.Page.total).toBe(3)
    await student.call(exercises.draftDelete, { Exercise: { uuid: uuids[1]! } })
    const second = await student.call(exercises.exercisesList, { Page: { limit: 2, cursor: first.Page.next_cursor! } })
    expect([second.Exercises.map(({ uuid }) => uuid), second.Page.next_cursor]).toEqual([[uuids[2]], null])
    const invalidRequest = student.call(exercises.exercisesList, { Page: { limit: 2, cursor: 'bm9uc2Vuc2U' } })
    expect((await catchFailure(invalidRequest)).http).toBe(422)
  })

  test('are listed with their audio URL, listening position and favorite flag', async () => {
    const student = await createSignedInPerson(getTestContext())
    const draft = (await generateScript(student)).Exercise.uuid
    server.clock.advance(1000)
    const { uuid } = (await generateScript(student)).Exercise
    await markReady(uuid)
    const MindfulnessSession = { session_uuid: uuid }
    await student.call(library.addFavorite, { MindfulnessSession })
    await student.call(library.progress, {
      MindfulnessSession: { ...MindfulnessSession, paused_seconds: 31, timestamp: server.clock.now().getTime() },
    })
    const { Exercises } = await student.call(exercises.exercisesList, {})
    expect(
      Exercises.map(({ uuid: one, url, paused_seconds, is_favourite }) => ({ one, url, paused_seconds, is_favourite })),
    ).toEqual([
      { one: uuid, url: Exercises[0]!.sound!.url, paused_seconds: 31, is_favourite: 1 },
      { one: draft, url: '', paused_seconds: 0, is_favourite: 0 },
    ])
  })

  test('are no longer found after they are deleted, in the library either', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { uuid } = (await generateScript(student)).Exercise
    await student.call(exercises.draftDelete, { Exercise: { uuid } })
    expect((await catchFailure(student.call(exercises.draftInfo, { Exercise: { uuid } }))).http).toBe(404)
    const opened = student.call(library.sessionInfo, { MindfulnessSession: { session_uuid: uuid } })
    expect((await catchFailure(opened)).http).toBe(404)
  })

  test('can be duplicated as a draft with the same lines and another title', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Exercise, Script } = await generateScript(student)
    await markReady(Exercise.uuid)
    const copy = await student.call(exercises.duplicate, { Exercise: { uuid: Exercise.uuid } })
    expect(copy.Exercise).toMatchObject({ status: 'draft', sound: null, title: `${Exercise.title} 2`, revision: 1 })
    expect(copy.Script.segments.map(({ text }) => text)).toEqual(Script.segments.map(({ text }) => text))
  })

  test('are not accessible to another person of the same school', async () => {
    const student = await createSignedInPerson(getTestContext(), { user_type: 'teacher', permissions: ['learn'] })
    const { Exercise, Script } = await generateScript(student)
    const { uuid } = Exercise
    const { school } = student.person
    const other = await createSignedInPerson(getTestContext(), { school, user_type: 'teacher', permissions: ['learn'] })
    const Line = { id: Script.segments[0]!.id }
    const before = await findRow(uuid)
    const calls = [
      other.call(exercises.generateScript, { Exercise: { uuid, ...input } }),
      other.call(exercises.regenerateScript, { Exercise: { uuid } }),
      other.call(exercises.regenerateLine, { Exercise: { uuid, revision: 1 }, Line }),
      other.call(exercises.create, { Exercise: { uuid, revision: 1, title: 'Mine now' } }),
      other.call(exercises.generateAudio, { Exercise: { uuid } }),
      other.call(exercises.cancel, { Exercise: { uuid } }),
      other.call(exercises.duplicate, { Exercise: { uuid } }),
      other.call(exercises.regenerateImages, { Exercise: { uuid } }),
      other.call(exercises.pollingUrl, { Exercise: { uuid } }),
      other.call(exercises.draftInfo, { Exercise: { uuid } }),
      other.call(exercises.draftDelete, { Exercise: { uuid } }),
      other.call(offering.offer, { Exercise: { uuid, offered: true } }),
    ]
    const errors = await Promise.all(calls.map((call) => catchFailure(call)))
    expect(errors.map(({ http }) => http)).toEqual(Array(calls.length).fill(404))
    expect(await findRow(uuid)).toEqual(before)
    expect((await other.call(exercises.exercisesList, {})).Exercises).toEqual([])
    expect((await other.call(exercises.exercisesList, {})).Page.total).toBe(0)
  })
})

describe('exercise options', () => {
  test("contain the person's own age and the remaining quota", async () => {
    const student = await createSignedInPerson(getTestContext(), { audience: 'k_5' })
    await generateScript(student, { audience: 'k_5' } as never)
    const { Config } = await student.call(exercises.configDefaults, {})
    expect(Config.audience).toBe('k_5')
    expect(Config.techniques).toHaveLength(11)
    expect(Config.limits).toEqual({ per_day: 10, left: 10, scripts_per_day: 60, scripts_left: 59 })
    expect(Config.may_offer).toBe(false)
    expect(Config.voices.map(({ id }) => id)).toEqual(['River', 'Willow'])
  })

  test('contain sample prompts for an age', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Prompts } = await student.call(exercises.generatePrompt, { Exercise: { audience: 'k_5' } })
    expect(Prompts.length).toBeGreaterThan(3)
  })
})

test("a script with very long fixed pauses is saved but can't be rendered as audio", async () => {
  const student = await createSignedInPerson(getTestContext())
  const { Exercise, Script } = await generateScript(student)
  const slow = Script.segments.map((line) => ({ ...line, pause_seconds: 120, pause_fixed: true }))
  const script = ['a', 'b', 'c', 'd'].flatMap((turn) => slow.map((line) => ({ ...line, id: `${turn}${line.id}` })))
  await student.call(exercises.create, { Exercise: { uuid: Exercise.uuid, revision: 1, script } })
  const refused = await catchFailure(student.call(exercises.generateAudio, { Exercise: { uuid: Exercise.uuid } }))
  expect([refused.http, refused.code]).toEqual([422, '203'])
  expect((await findRow(Exercise.uuid)).status).toBe('draft')
})
