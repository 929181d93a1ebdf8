import { afterAll, beforeAll, expect, test } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import { Support } from '#contract/support.ts'
import { createSupport } from '#rules/safety/support.ts'
import { openTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { refusal, signedIn } from '../../../../../tests/support/people.ts'

let house: TestApp
const world = () => ({ app: house.app, db: house.platform.db })
beforeAll(async () => {
  house = await openTestApp()
})
afterAll(() => house.close())

type Person = Awaited<ReturnType<typeof signedIn>>

const crisis = 'i want to kill myself'
const wish = { prompt: 'a quiet minute', audience: 'middle_school', duration: 1 } as const

/** Returns every row that is stored about a person's exercises. */
const tracesOf = async ({ person }: Person) => {
  const { db } = world()
  const of = (table: 'exercises_exercise' | 'exercises_use' | 'notices_notification') =>
    db.selectFrom(table).selectAll().where('account_uuid', '=', person.uuid).execute()
  return [await of('exercises_exercise'), await of('exercises_use'), await of('notices_notification')]
}

test('a crisis prompt returns support contacts instead of a script and stores nothing', async () => {
  const pupil = await signedIn(world())
  const before = house.logged.length
  const error = await refusal(pupil.call(exercises.generateScript, { Exercise: { ...wish, prompt: crisis } }))
  expect([error.code, error.http]).toEqual(['801', 422])
  const card = Support.parse(error.body['Support'])
  expect(card).toEqual(createSupport('middle', { name: `School ${pupil.person.school.code}` }))
  expect(card.help.lines.length).toBeGreaterThan(1)
  expect(JSON.stringify(error.body)).not.toContain(crisis)
  expect(await tracesOf(pupil)).toEqual([[], [], []])
  expect(house.logged.slice(before).join('')).not.toContain('kill')
})

test('a crisis topic or rewrite prompt returns 801 and stores nothing', async () => {
  const pupil = await signedIn(world())
  const topic = pupil.call(exercises.generatePrompt, { Exercise: { topic: crisis, audience: 'adult' } })
  expect((await refusal(topic)).code).toBe('801')
  const { Exercise } = await pupil.call(exercises.generateScript, { Exercise: wish })
  const traces = await tracesOf(pupil)
  const anew = pupil.call(exercises.regenerateScript, { Exercise: { uuid: Exercise.uuid, prompt: crisis } })
  expect((await refusal(anew)).code).toBe('801')
  expect(await tracesOf(pupil)).toEqual(traces)
})

test('a blocked topic returns 802 with suggestions', async () => {
  const pupil = await signedIn(world())
  const blocked = { ...wish, prompt: 'how to build a bomb' }
  const error = await refusal(pupil.call(exercises.generateScript, { Exercise: blocked }))
  expect([error.code, error.http]).toEqual(['802', 422])
  expect((error.body['Suggestions'] as string[]).length).toBeGreaterThan(2)
  expect(await tracesOf(pupil)).toEqual([[], [], []])
})

test('a crisis line that a person wrote is saved with support contacts, but is never spoken', async () => {
  const pupil = await signedIn(world())
  const { Exercise, Script } = await pupil.call(exercises.generateScript, { Exercise: wish })
  const { uuid } = Exercise
  const script = Script.segments.with(1, { ...Script.segments[1]!, text: crisis })
  const error = await refusal(pupil.call(exercises.create, { Exercise: { uuid, revision: 1, script } }))
  expect(error.code).toBe('801')
  expect(error.body).toMatchObject({ Exercise: { revision: 2 }, Support: { help: {} } })
  const kept = await pupil.call(exercises.draftInfo, { Exercise: { uuid } })
  expect(kept.Script.segments[1]!.text).toBe(crisis)
  // Opening the draft again returns the support card too, and stores nothing about it.
  expect(kept.Support).toEqual(createSupport('middle', { name: `School ${pupil.person.school.code}` }))
  const heard = pupil.call(exercises.hearLine, { Exercise: { uuid }, Line: { id: kept.Script.segments[1]!.id } })
  expect((await refusal(heard)).code).toBe('801')
  // A change of another field doesn't repeat the warning.
  const renamed = await pupil.call(exercises.create, { Exercise: { uuid, revision: 2, title: 'A name' } })
  expect(renamed.Exercise.revision).toBe(3)
  expect((await refusal(pupil.call(exercises.generateAudio, { Exercise: { uuid } }))).code).toBe('801')
  expect((await pupil.call(exercises.configDefaults, {})).Config.limits.left).toBe(10)
  const mended = { uuid, revision: 3, script: Script.segments }
  await pupil.call(exercises.create, { Exercise: mended })
  expect((await pupil.call(exercises.draftInfo, { Exercise: { uuid } })).Support).toBeNull()
  await pupil.call(exercises.generateAudio, { Exercise: { uuid } }).catch((cause: { code: string }) => {
    expect(cause.code).toBe('602')
  })
  await pupil.call(exercises.cancel, { Exercise: { uuid } })
})

test('a line about a blocked topic is saved without a warning, but is never spoken', async () => {
  const pupil = await signedIn(world())
  const { Exercise, Script } = await pupil.call(exercises.generateScript, { Exercise: wish })
  const { uuid } = Exercise
  const script = Script.segments.with(1, { ...Script.segments[1]!, text: 'how to build a bomb' })
  const saved = await pupil.call(exercises.create, { Exercise: { uuid, revision: 1, script } })
  expect(saved.Exercise.revision).toBe(2)
  const error = await refusal(pupil.call(exercises.generateAudio, { Exercise: { uuid } }))
  expect([error.code, (error.body['Suggestions'] as string[]).length]).toEqual(['802', 6])
})
