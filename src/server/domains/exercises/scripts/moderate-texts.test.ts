// @tag scripts-moderation
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import { Support } from '#contract/support.ts'
import { createSupport } from '#rules/safety/support.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
const getTestContext = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<typeof createSignedInPerson>>

const crisis = 'i want to kill myself'
const input = { prompt: 'a quiet minute', audience: 'middle_school', duration: 1 } as const

/** Returns every row that is stored about a person's exercises. */
const listStoredRows = async ({ person }: Person) => {
  const { db } = getTestContext()
  const listRows = (table: 'exercises_exercise' | 'exercises_use' | 'notices_notification') =>
    db.selectFrom(table).selectAll().where('account_uuid', '=', person.uuid).execute()
  return [await listRows('exercises_exercise'), await listRows('exercises_use'), await listRows('notices_notification')]
}

test('a crisis prompt returns support contacts instead of a script and stores nothing', async () => {
  const student = await createSignedInPerson(getTestContext())
  const before = server.logLines.length
  const error = await catchFailure(student.call(exercises.generateScript, { Exercise: { ...input, prompt: crisis } }))
  expect([error.code, error.http]).toEqual(['801', 422])
  const card = Support.parse(error.body['Support'])
  expect(card).toEqual(createSupport('middle', { name: `School ${student.person.school.code}` }))
  expect(card.help.lines.length).toBeGreaterThan(1)
  expect(JSON.stringify(error.body)).not.toContain(crisis)
  expect(await listStoredRows(student)).toEqual([[], [], []])
  expect(server.logLines.slice(before).join('')).not.toContain('kill')
})

test('a crisis topic or rewrite prompt returns 801 and stores nothing', async () => {
  const student = await createSignedInPerson(getTestContext())
  const topic = student.call(exercises.generatePrompt, { Exercise: { topic: crisis, audience: 'adult' } })
  expect((await catchFailure(topic)).code).toBe('801')
  const { Exercise } = await student.call(exercises.generateScript, { Exercise: input })
  const rowsBefore = await listStoredRows(student)
  const rewrite = student.call(exercises.regenerateScript, { Exercise: { uuid: Exercise.uuid, prompt: crisis } })
  expect((await catchFailure(rewrite)).code).toBe('801')
  expect(await listStoredRows(student)).toEqual(rowsBefore)
})

test('a prompt about a blocked topic returns 802 with suggestions', async () => {
  const student = await createSignedInPerson(getTestContext())
  const blocked = { ...input, prompt: 'how to build a bomb' }
  const error = await catchFailure(student.call(exercises.generateScript, { Exercise: blocked }))
  expect([error.code, error.http]).toEqual(['802', 422])
  expect((error.body['Suggestions'] as string[]).length).toBeGreaterThan(2)
  expect(await listStoredRows(student)).toEqual([[], [], []])
})

test('a crisis line that a person wrote is saved, returns 801 with support contacts, and is never spoken', async () => {
  const student = await createSignedInPerson(getTestContext())
  const { Exercise, Script } = await student.call(exercises.generateScript, { Exercise: input })
  const { uuid } = Exercise
  const script = Script.segments.with(1, { ...Script.segments[1]!, text: crisis })
  const error = await catchFailure(student.call(exercises.create, { Exercise: { uuid, revision: 1, script } }))
  expect(error.code).toBe('801')
  expect(error.body).toMatchObject({ Exercise: { revision: 2 }, Support: { help: {} } })
  const stored = await student.call(exercises.draftInfo, { Exercise: { uuid } })
  expect(stored.Script.segments[1]!.text).toBe(crisis)
  // Opening the draft again returns the support card too, and stores nothing about it.
  expect(stored.Support).toEqual(createSupport('middle', { name: `School ${student.person.school.code}` }))
  const preview = student.call(exercises.previewLine, {
    Exercise: { uuid },
    Line: { id: stored.Script.segments[1]!.id },
  })
  expect((await catchFailure(preview)).code).toBe('801')
  // A change of another field doesn't repeat the warning.
  const renamed = await student.call(exercises.create, { Exercise: { uuid, revision: 2, title: 'A name' } })
  expect(renamed.Exercise.revision).toBe(3)
  expect((await catchFailure(student.call(exercises.generateAudio, { Exercise: { uuid } }))).code).toBe('801')
  expect((await student.call(exercises.configDefaults, {})).Config.limits.left).toBe(10)
  const repaired = { uuid, revision: 3, script: Script.segments }
  await student.call(exercises.create, { Exercise: repaired })
  expect((await student.call(exercises.draftInfo, { Exercise: { uuid } })).Support).toBeNull()
  // The audio is either rendered at once or queued.
  await student.call(exercises.generateAudio, { Exercise: { uuid } }).catch((cause: { code: string }) => {
    expect(cause.code).toBe('602')
  })
  await student.call(exercises.cancel, { Exercise: { uuid } })
})

test('a line about a blocked topic is saved without a warning, but is never spoken', async () => {
  const student = await createSignedInPerson(getTestContext())
  const { Exercise, Script } = await student.call(exercises.generateScript, { Exercise: input })
  const { uuid } = Exercise
  const script = Script.segments.with(1, { ...Script.segments[1]!, text: 'how to build a bomb' })
  const saved = await student.call(exercises.create, { Exercise: { uuid, revision: 1, script } })
  expect(saved.Exercise.revision).toBe(2)
  const error = await catchFailure(student.call(exercises.generateAudio, { Exercise: { uuid } }))
  expect([error.code, (error.body['Suggestions'] as string[]).length]).toEqual(['802', 6])
})
