// @tag providers-long
/** Provider failures of every kind: the requests sent, the note to the person, the stored draft and a single voice. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import { HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import {
  type AiProvider,
  type Capability,
  validScript,
  startAiProvider,
  testedFailures,
  failureKinds,
} from '#tests/simulators/ai-provider.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

let server: TestApp
let provider: AiProvider
const getTestContext = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  provider = await startAiProvider()
  server = await openTestApp({
    work: true,
    env: {
      AI_SCRIPT_URL: provider.baseUrl,
      AI_SPEECH_URL: provider.baseUrl,
      AI_MODERATION_URL: provider.baseUrl,
      AI_KEY: 'a key of the test',
      AI_TIMEOUT_SECONDS: '0.5',
    },
  })
  await getTestContext()
    .db.updateTable('exercises_exercise')
    .set({ status: 'draft', render_uuid: null })
    .where('status', '=', 'processing')
    .execute()
})
afterAll(async () => {
  await server.close()
  await provider.close()
})
beforeEach(() => {
  for (const capability of ['script', 'speech', 'moderation'] as const) provider.break(capability, undefined)
  provider.calls.length = 0
})

type Person = Awaited<ReturnType<typeof createSignedInPerson>>

const input = { prompt: 'A quiet minute. Write to amara@example.org', audience: 'adult', duration: 1 } as const
const generateScript = (person: Person, prompt: string = input.prompt) =>
  person.call(exercises.generateScript, { Exercise: { ...input, prompt } })
const countCalls = (capability: Capability) => provider.calls.filter((call) => call.capability === capability).length
const getDraft = (person: Person, uuid: string) => person.call(exercises.draftInfo, { Exercise: { uuid } })

/** The time that rendering one minute of audio may take, whatever the speech provider does. */
const MAX_RENDER_MS = MINUTE_MS
/** Counters for the scorecard. */
const counters = { troubles: 0, savedDrafts: 0, wellAgain: 0, longest: 0 }

const waitUntilRendered = async (person: Person, uuid: string) => {
  const startedAt = performance.now()
  for (;;) {
    const { Exercise } = await getDraft(person, uuid)
    const elapsed = performance.now() - startedAt
    counters.longest = Math.max(counters.longest, elapsed)
    if (Exercise.status !== 'processing') return Exercise
    if (elapsed > MAX_RENDER_MS) throw new Error(`still at ${Exercise.progress?.stage} after ${Math.round(elapsed)} ms`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
const renderAudio = async (person: Person, uuid: string, voice?: exercises.Exercise['voice']) => {
  await person
    .call(exercises.generateAudio, { Exercise: { uuid, ...(voice ? { voice } : {}) } })
    .catch((cause: { code: string }) => {
      if (cause.code !== '602') throw cause
    })
  return waitUntilRendered(person, uuid)
}

test('text and speech providers get no personal data of the student', async () => {
  const student = await createSignedInPerson(getTestContext())
  const { Exercise, Script } = await generateScript(student)
  expect(Exercise).toMatchObject({ made_by: { script: 'provider' }, note: null, title: validScript.title })
  expect(Script.segments.map(({ text }) => text)).toEqual(validScript.lines.map(({ text }) => text))
  const requestLog = JSON.stringify(provider.calls)
  for (const secret of ['amara', 'example.org', 'Osei', student.person.uuid]) expect(requestLog).not.toContain(secret)
  const ready = await renderAudio(student, Exercise.uuid)
  expect(ready).toMatchObject({ status: 'ready', made_by: { voice: 'provider' }, note: null })
  const { Config } = await student.call(exercises.configDefaults, {})
  expect(Config.providers).toEqual({ script: true, speech: true, image: false })
}, 90_000)

test('a crisis prompt is blocked before any request to a provider', async () => {
  const student = await createSignedInPerson(getTestContext())
  expect((await catchFailure(generateScript(student, 'i want to kill myself'))).code).toBe('801')
  expect(provider.calls).toEqual([])
})

test('a prompt that the moderation provider finds unsafe returns 801 and creates nothing', async () => {
  const student = await createSignedInPerson(getTestContext())
  provider.break('moderation', 'unsafe')
  expect((await catchFailure(generateScript(student))).code).toBe('801')
  expect(countCalls('script')).toBe(0)
  expect((await student.call(exercises.exercisesList, {})).Exercises).toEqual([])
})

/** Expects that a reload shows the same script, and that nothing is processing. */
const expectUnchanged = async (person: Person, uuid: string, segments: exercises.Segment[]): Promise<void> => {
  counters.troubles += 1
  const { Exercise, Script } = await getDraft(person, uuid)
  expect(Script.segments).toEqual(segments)
  expect(Exercise.status).not.toBe('processing')
  counters.savedDrafts += 1
}

/** All failures except `unsafe`, which is a regular answer of the moderation provider. */
const failures = failureKinds.filter((trouble) => trouble !== 'unsafe')

test.each(failures)('the built-in moderation decides if the moderation provider fails with "%s"', async (trouble) => {
  const student = await createSignedInPerson(getTestContext())
  provider.break('moderation', trouble)
  const { Exercise, Script } = await generateScript(student)
  expect(Exercise).toMatchObject({ status: 'draft', note: null, made_by: { script: 'provider' } })
  expect(countCalls('moderation')).toBeGreaterThan(0)
  await expectUnchanged(student, Exercise.uuid, Script.segments)
  provider.break('moderation', undefined)
  const before = countCalls('moderation')
  const recovered = await student.call(exercises.regenerateScript, { Exercise: { uuid: Exercise.uuid } })
  expect(recovered.Exercise).toMatchObject({ status: 'draft', note: null, made_by: { script: 'provider' } })
  expect(countCalls('moderation')).toBeGreaterThan(before)
  counters.wellAgain += 1
})

describe('failing provider', () => {
  test.each(failureKinds)(
    'of texts ("%s") is replaced by built-in scripts with a note, and is used again after it recovers',
    async (trouble) => {
      const student = await createSignedInPerson(getTestContext())
      provider.break('script', trouble)
      const { Exercise, Script } = await generateScript(student)
      const { uuid } = Exercise
      expect(Exercise).toMatchObject({ status: 'draft', made_by: { script: 'built_in' } })
      expect(Exercise.note).toMatch(/built-in writer wrote this/)
      expect(countCalls('script')).toBeLessThanOrEqual(9)
      await expectUnchanged(student, uuid, Script.segments)
      provider.break('script', undefined)
      const recovered = await student.call(exercises.regenerateScript, { Exercise: { uuid } })
      expect(recovered.Exercise).toMatchObject({ uuid, status: 'draft', made_by: { script: 'provider' }, note: null })
      counters.wellAgain += 1
    },
    60_000,
  )

  test.each(testedFailures)(
    'of speech ("%s") is replaced by the built-in voice for the whole audio, and is used after it recovers',
    async (trouble) => {
      const student = await createSignedInPerson(getTestContext())
      const { Exercise, Script } = await generateScript(student)
      const { uuid } = Exercise
      provider.calls.length = 0
      const breaking = setInterval(() => countCalls('speech') > 1 && provider.break('speech', trouble), 1)
      const ready = await renderAudio(student, uuid).finally(() => clearInterval(breaking))
      expect(ready).toMatchObject({ status: 'ready', made_by: { voice: 'built_in' } })
      expect(ready.note).toMatch(/built-in voice reads this/)
      await expectUnchanged(student, uuid, Script.segments)
      provider.break('speech', undefined)
      const recovered = await renderAudio(student, uuid, ready.voice === 'River' ? 'Willow' : 'River')
      expect(recovered).toMatchObject({ status: 'ready', made_by: { voice: 'provider' }, note: null })
      counters.wellAgain += 1
    },
    150_000,
  )
})

test('an exercise whose render job was lost becomes a draft with a note, and can be rendered again', async () => {
  const student = await createSignedInPerson(getTestContext())
  const { Exercise, Script } = await generateScript(student)
  const { uuid } = Exercise
  // A process that was killed at each attempt leaves this row without a job.
  await getTestContext()
    .db.updateTable('exercises_exercise')
    .set({ status: 'processing', render_uuid: randomUUID(), render_asked_at: new Date(Date.now() - 4 * HOUR_MS) })
    .where('uuid', '=', uuid)
    .execute()
  expect((await getDraft(student, uuid)).Exercise.status).toBe('processing')
  // The scheduler sends this job every hour.
  await server.platform.jobs.send('exercises-sound-forgotten', {})
  const draft = await waitUntilRendered(student, uuid)
  expect(draft.status).toBe('draft')
  expect(draft.note).toMatch(/couldn't be made. Your script is safe/)
  await expectUnchanged(student, uuid, Script.segments)
  expect(await renderAudio(student, uuid)).toMatchObject({ status: 'ready', note: null })
  counters.wellAgain += 1
}, 150_000)

test('no exercise is still processing after all provider failures', async () => {
  const stuck = await getTestContext()
    .db.selectFrom('exercises_exercise')
    .select('uuid')
    .where('status', '=', 'processing')
    .execute()
  const { troubles: total, savedDrafts, wellAgain, longest } = counters
  recordMeasurement(
    28,
    `${total} people with a provider failure: ${savedDrafts} drafts saved, ${wellAgain} succeeded on retry, ${stuck.length} still processing, the longest for ${(longest / 1000).toFixed(1)} s`,
  )
  expect(total).toBeGreaterThan(15)
  expect({ savedDrafts, wellAgain, stuck }).toEqual({ savedDrafts: total, wellAgain: total, stuck: [] })
})
