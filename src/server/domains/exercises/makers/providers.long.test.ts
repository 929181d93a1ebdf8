/** Whatever goes wrong at a provider: what was asked, what the person sees, that their draft is kept, that one voice speaks. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import { openTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { refusal, signedIn } from '../../../../../tests/support/people.ts'
import {
  type AiProvider,
  type Capability,
  goodScript,
  startAiProvider,
  someTroubles,
  troubles,
} from '../../../../../tests/simulators/ai-provider.ts'

let house: TestApp
let provider: AiProvider
const world = () => ({ app: house.app, db: house.platform.db })
beforeAll(async () => {
  provider = await startAiProvider()
  house = await openTestApp({
    work: true,
    env: {
      AI_SCRIPT_URL: provider.baseUrl,
      AI_SPEECH_URL: provider.baseUrl,
      AI_MODERATION_URL: provider.baseUrl,
      AI_KEY: 'a key of the test',
      AI_TIMEOUT_SECONDS: '0.5',
    },
  })
  await world()
    .db.updateTable('exercises_exercise')
    .set({ status: 'draft', render_uuid: null })
    .where('status', '=', 'processing')
    .execute()
})
afterAll(async () => {
  await house.close()
  await provider.close()
})
beforeEach(() => {
  for (const capability of ['script', 'speech', 'moderation'] as const) provider.break(capability, undefined)
  provider.calls.length = 0
})

type Person = Awaited<ReturnType<typeof signedIn>>

const wish = { prompt: 'A quiet minute. Write to amara@example.org', audience: 'adult', duration: 1 } as const
const written = (person: Person, prompt: string = wish.prompt) =>
  person.call(exercises.generateScript, { Exercise: { ...wish, prompt } })
const callsOf = (capability: Capability) => provider.calls.filter((call) => call.capability === capability).length
const spoken = async (person: Person, uuid: string) => {
  await person.call(exercises.generateAudio, { Exercise: { uuid } }).catch((cause: { code: string }) => {
    if (cause.code !== '602') throw cause
  })
  for (;;) {
    const { Exercise } = await person.call(exercises.draftInfo, { Exercise: { uuid } })
    if (Exercise.status !== 'processing') return Exercise
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

test('a provider writes and speaks, and is told neither who somebody is nor where they live', async () => {
  const pupil = await signedIn(world())
  const { Exercise, Script } = await written(pupil)
  expect(Exercise).toMatchObject({ made_by: { script: 'provider' }, note: null, title: goodScript.title })
  expect(Script.segments.map(({ text }) => text)).toEqual(goodScript.lines.map(({ text }) => text))
  const sent = JSON.stringify(provider.calls)
  for (const secret of ['amara', 'example.org', 'Osei', pupil.person.uuid]) expect(sent).not.toContain(secret)
  const ready = await spoken(pupil, Exercise.uuid)
  expect(ready).toMatchObject({ status: 'ready', made_by: { voice: 'provider' }, note: null })
  const { Config } = await pupil.call(exercises.configDefaults, {})
  expect(Config.providers).toEqual({ script: true, speech: true, image: false })
}, 90_000)

test('words of crisis never leave the house', async () => {
  const pupil = await signedIn(world())
  expect((await refusal(written(pupil, 'i want to kill myself'))).code).toBe('801')
  expect(provider.calls).toEqual([])
})

test('a second look that finds a person is needed is heard', async () => {
  const pupil = await signedIn(world())
  provider.break('moderation', 'unsafe')
  expect((await refusal(written(pupil))).code).toBe('801')
  expect(callsOf('script')).toBe(0)
  expect((await pupil.call(exercises.exercisesList, {})).Exercises).toEqual([])
})

const print = (line: string) => process.stdout.write(`${line}\n`)

/** What it says when it is `unsafe` is what it is there for. */
const losses = troubles.filter((trouble) => trouble !== 'unsafe')

test.each(losses)('%s of the second look: the first one stands', async (trouble) => {
  const pupil = await signedIn(world())
  provider.break('moderation', trouble)
  const { Exercise } = await written(pupil)
  expect(Exercise.status).toBe('draft')
  print(`moderation ${trouble}: ${callsOf('moderation')} calls; nothing is seen of it; draft kept`)
})

describe('a provider in trouble', () => {
  test.each(troubles)(
    '%s of the writer: the library writes, and says so',
    async (trouble) => {
      const pupil = await signedIn(world())
      provider.break('script', trouble)
      const { Exercise } = await written(pupil)
      expect(Exercise.made_by.script).toBe('built_in')
      expect(Exercise.note).toMatch(/built-in one wrote this/)
      expect(callsOf('script')).toBeLessThanOrEqual(9)
      print(`script ${trouble}: ${callsOf('script')} calls; "${Exercise.note}"; draft kept`)
    },
    60_000,
  )

  test.each(someTroubles)(
    '%s of the voice in the middle: the built-in one speaks from start to end, and says so',
    async (trouble) => {
      const pupil = await signedIn(world())
      const { Exercise, Script } = await written(pupil)
      provider.calls.length = 0
      const breaking = setInterval(() => callsOf('speech') > 1 && provider.break('speech', trouble), 1)
      const ready = await spoken(pupil, Exercise.uuid).finally(() => clearInterval(breaking))
      expect(ready).toMatchObject({ status: 'ready', made_by: { voice: 'built_in' } })
      expect(ready.note).toMatch(/built-in one speaks this from start to end/)
      const { Script: kept } = await pupil.call(exercises.draftInfo, { Exercise: { uuid: Exercise.uuid } })
      expect(kept.segments).toEqual(Script.segments)
      print(`speech ${trouble}: ${callsOf('speech')} calls; "${ready.note}"; draft kept; one voice`)
    },
    90_000,
  )
})
