// @tag providers-off
/** External providers turned off for a school: no request and no job of its people calls a provider. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import { runFeatureCommand } from '#server/domains/identity/feature-command.ts'
import { type AiProvider, startAiProvider } from '../simulators/ai-provider.ts'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'
import { createSignedInPerson } from '../support/fixtures/test-people.ts'

let testApp: TestApp
let provider: AiProvider
const getServer = () => ({ app: testApp.app, db: testApp.platform.db })
beforeAll(async () => {
  provider = await startAiProvider()
  const { baseUrl } = provider
  testApp = await openTestApp({
    work: true,
    env: {
      AI_SCRIPT_URL: baseUrl,
      AI_SPEECH_URL: baseUrl,
      AI_IMAGE_URL: baseUrl,
      AI_MODERATION_URL: baseUrl,
      AI_KEY: 'a key of the test',
      AI_TIMEOUT_SECONDS: '1',
    },
  })
})
afterAll(async () => {
  await testApp.close()
  await provider.close()
})
beforeEach(() => {
  provider.calls.length = 0
})

type Person = Awaited<ReturnType<typeof createSignedInPerson>>

const switchProviders = ({ person }: Person, state: 'on' | 'off') =>
  runFeatureCommand(getServer().db, { school: person.school.code, feature: 'providers', on: state === 'on' })
const exerciseInput = { prompt: 'a quiet minute', audience: 'adult', duration: 1 } as const
const generateScript = (student: Person) => student.call(exercises.generateScript, { Exercise: exerciseInput })
const readProviders = async (student: Person) => (await student.call(exercises.configDefaults, {})).Config.providers

test('with providers off, the built-in ones generate the script, the pictures and the audio', async () => {
  const student = await createSignedInPerson(getServer())
  await switchProviders(student, 'off')
  expect(await readProviders(student)).toEqual({ script: false, speech: false, image: false })
  const { uuid, made_by, note } = (await generateScript(student)).Exercise
  expect([made_by.script, note]).toEqual(['built_in', null])
  await student.call(exercises.regenerateScript, { Exercise: { uuid } })
  await student.call(exercises.regenerateImages, { Exercise: { uuid } })
  // Other exercises in this database may be in the queue.
  await student.call(exercises.generateAudio, { Exercise: { uuid } }).catch((cause: { code: string }) => {
    if (cause.code !== '602') throw cause
  })
  await vi.waitFor(
    async () => {
      const { Exercise, Images } = await student.call(exercises.draftInfo, { Exercise: { uuid } })
      expect([Exercise.status, Exercise.made_by.voice, Exercise.note]).toEqual(['ready', 'built_in', null])
      expect([Images?.status, Images?.urls.length]).toEqual(['done', 4])
    },
    { timeout: 80_000, interval: 200 },
  )
  expect(provider.calls).toEqual([])
})

test('turning providers off affects one school only, and turning them on restores them', async () => {
  const [student, otherStudent] = [await createSignedInPerson(getServer()), await createSignedInPerson(getServer())]
  await switchProviders(student, 'off')
  await generateScript(student)
  expect(provider.calls).toEqual([])
  expect((await generateScript(otherStudent)).Exercise.made_by.script).toBe('provider')
  await switchProviders(student, 'on')
  expect((await generateScript(student)).Exercise.made_by.script).toBe('provider')
  expect(await readProviders(student)).toEqual({ script: true, speech: true, image: true })
})
