/** Whatever goes wrong at a provider: what was asked, what the person sees, that their draft is kept, that one voice speaks. */
import { randomUUID } from 'node:crypto'
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
import { tell } from '../../../../../tests/scorecard/tell.ts'

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
const draftOf = (person: Person, uuid: string) => person.call(exercises.draftInfo, { Exercise: { uuid } })

/** Milliseconds that a minute may be in the making, whatever its voice does. */
const LONGEST = 60_000
/** For the scorecard. */
const seen = { troubles: 0, kept: 0, wellAgain: 0, longest: 0 }

const made = async (person: Person, uuid: string) => {
  const began = performance.now()
  for (;;) {
    const { Exercise } = await draftOf(person, uuid)
    const took = performance.now() - began
    seen.longest = Math.max(seen.longest, took)
    if (Exercise.status !== 'processing') return Exercise
    if (took > LONGEST) throw new Error(`still at ${Exercise.progress?.stage} after ${Math.round(took)} ms`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
const spoken = async (person: Person, uuid: string, voice?: exercises.Exercise['voice']) => {
  await person
    .call(exercises.generateAudio, { Exercise: { uuid, ...(voice ? { voice } : {}) } })
    .catch((cause: { code: string }) => {
      if (cause.code !== '602') throw cause
    })
  return made(person, uuid)
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

/** As a page shows it that is opened anew: the same words, and nothing in the making. */
const expectKept = async (person: Person, uuid: string, segments: exercises.Segment[]): Promise<void> => {
  seen.troubles += 1
  const { Exercise, Script } = await draftOf(person, uuid)
  expect(Script.segments).toEqual(segments)
  expect(Exercise.status).not.toBe('processing')
  seen.kept += 1
}

/** What it says when it is `unsafe` is what it is there for. */
const losses = troubles.filter((trouble) => trouble !== 'unsafe')

test.each(losses)('%s of the second look: the first one stands', async (trouble) => {
  const pupil = await signedIn(world())
  provider.break('moderation', trouble)
  const { Exercise, Script } = await written(pupil)
  expect(Exercise).toMatchObject({ status: 'draft', note: null, made_by: { script: 'provider' } })
  expect(callsOf('moderation')).toBeGreaterThan(0)
  await expectKept(pupil, Exercise.uuid, Script.segments)
  provider.break('moderation', undefined)
  const before = callsOf('moderation')
  const again = await pupil.call(exercises.regenerateScript, { Exercise: { uuid: Exercise.uuid } })
  expect(again.Exercise).toMatchObject({ status: 'draft', note: null, made_by: { script: 'provider' } })
  expect(callsOf('moderation')).toBeGreaterThan(before)
  seen.wellAgain += 1
})

describe('a provider in trouble', () => {
  test.each(troubles)(
    '%s of the writer: the library writes, and says so; once it is over, the writer writes it anew',
    async (trouble) => {
      const pupil = await signedIn(world())
      provider.break('script', trouble)
      const { Exercise, Script } = await written(pupil)
      const { uuid } = Exercise
      expect(Exercise).toMatchObject({ status: 'draft', made_by: { script: 'built_in' } })
      expect(Exercise.note).toMatch(/built-in one wrote this/)
      expect(callsOf('script')).toBeLessThanOrEqual(9)
      await expectKept(pupil, uuid, Script.segments)
      provider.break('script', undefined)
      const again = await pupil.call(exercises.regenerateScript, { Exercise: { uuid } })
      expect(again.Exercise).toMatchObject({ uuid, status: 'draft', made_by: { script: 'provider' }, note: null })
      seen.wellAgain += 1
    },
    60_000,
  )

  test.each(someTroubles)(
    '%s of the voice in the middle: the built-in one speaks from start to end, and says so; once it is over, the voice is heard',
    async (trouble) => {
      const pupil = await signedIn(world())
      const { Exercise, Script } = await written(pupil)
      const { uuid } = Exercise
      provider.calls.length = 0
      const breaking = setInterval(() => callsOf('speech') > 1 && provider.break('speech', trouble), 1)
      const ready = await spoken(pupil, uuid).finally(() => clearInterval(breaking))
      expect(ready).toMatchObject({ status: 'ready', made_by: { voice: 'built_in' } })
      expect(ready.note).toMatch(/built-in one speaks this from start to end/)
      await expectKept(pupil, uuid, Script.segments)
      provider.break('speech', undefined)
      const again = await spoken(pupil, uuid, ready.voice === 'River' ? 'Willow' : 'River')
      expect(again).toMatchObject({ status: 'ready', made_by: { voice: 'provider' }, note: null })
      seen.wellAgain += 1
    },
    150_000,
  )
})

const HOUR = 3_600_000

test('somebody whose sound nobody makes any more has their draft back with a sentence, and may ask again', async () => {
  const pupil = await signedIn(world())
  const { Exercise, Script } = await written(pupil)
  const { uuid } = Exercise
  // As a process leaves it that was killed each time: no job is there any more.
  await world()
    .db.updateTable('exercises_exercise')
    .set({ status: 'processing', render_uuid: randomUUID(), render_asked_at: new Date(Date.now() - 4 * HOUR) })
    .where('uuid', '=', uuid)
    .execute()
  expect((await draftOf(pupil, uuid)).Exercise.status).toBe('processing')
  // What comes every hour by itself.
  await house.platform.jobs.send('exercises-sound-forgotten', {})
  const draft = await made(pupil, uuid)
  expect(draft.status).toBe('draft')
  expect(draft.note).toMatch(/couldn't be made this time. Your script is all here/)
  await expectKept(pupil, uuid, Script.segments)
  expect(await spoken(pupil, uuid)).toMatchObject({ status: 'ready', note: null })
  seen.wellAgain += 1
}, 150_000)

test('after all of that nothing is left in the making', async () => {
  const stuck = await world()
    .db.selectFrom('exercises_exercise')
    .select('uuid')
    .where('status', '=', 'processing')
    .execute()
  const { troubles: all, kept, wellAgain, longest } = seen
  tell(
    28,
    `${all} people in trouble: ${kept} drafts kept, ${wellAgain} well at the next try, ${stuck.length} left in the making, the longest for ${(longest / 1000).toFixed(1)} s`,
  )
  expect(all).toBeGreaterThan(15)
  expect({ kept, wellAgain, stuck }).toEqual({ kept: all, wellAgain: all, stuck: [] })
})
