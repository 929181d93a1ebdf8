/** A school that turned external providers off: no request and no job of its people calls a provider. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import { runSwitchCommand } from '#server/domains/identity/switches-command.ts'
import { type AiProvider, startAiProvider } from '../simulators/ai-provider.ts'
import { openTestApp, type TestApp } from '../support/app.ts'
import { signedIn } from '../support/people.ts'

let house: TestApp
let provider: AiProvider
const world = () => ({ app: house.app, db: house.platform.db })
beforeAll(async () => {
  provider = await startAiProvider()
  const { baseUrl } = provider
  house = await openTestApp({
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
  await house.close()
  await provider.close()
})
beforeEach(() => {
  provider.calls.length = 0
})

type Person = Awaited<ReturnType<typeof signedIn>>

const say = ({ person }: Person, how: 'on' | 'off') =>
  runSwitchCommand(world().db, { school: person.school.code, feature: 'providers', on: how === 'on' })
const wish = { prompt: 'a quiet minute', audience: 'adult', duration: 1 } as const
const written = (pupil: Person) => pupil.call(exercises.generateScript, { Exercise: wish })
const providersOf = async (pupil: Person) => (await pupil.call(exercises.configDefaults, {})).Config.providers

test('with providers off, the built-in ones generate the script, the pictures and the audio', async () => {
  const pupil = await signedIn(world())
  await say(pupil, 'off')
  expect(await providersOf(pupil)).toEqual({ script: false, speech: false, image: false })
  const { uuid, made_by, note } = (await written(pupil)).Exercise
  expect([made_by.script, note]).toEqual(['built_in', null])
  await pupil.call(exercises.regenerateScript, { Exercise: { uuid } })
  await pupil.call(exercises.regenerateImages, { Exercise: { uuid } })
  // Other exercises in this database may be in the queue.
  await pupil.call(exercises.generateAudio, { Exercise: { uuid } }).catch((cause: { code: string }) => {
    if (cause.code !== '602') throw cause
  })
  await vi.waitFor(
    async () => {
      const { Exercise, Images } = await pupil.call(exercises.draftInfo, { Exercise: { uuid } })
      expect([Exercise.status, Exercise.made_by.voice, Exercise.note]).toEqual(['ready', 'built_in', null])
      expect([Images?.status, Images?.urls.length]).toEqual(['done', 4])
    },
    { timeout: 80_000, interval: 200 },
  )
  expect(provider.calls).toEqual([])
}, 90_000)

test('turning providers off affects one school only, and turning them on restores them', async () => {
  const [pupil, elsewhere] = [await signedIn(world()), await signedIn(world())]
  await say(pupil, 'off')
  await written(pupil)
  expect(provider.calls).toEqual([])
  expect((await written(elsewhere)).Exercise.made_by.script).toBe('provider')
  await say(pupil, 'on')
  expect((await written(pupil)).Exercise.made_by.script).toBe('provider')
  expect(await providersOf(pupil)).toEqual({ script: true, speech: true, image: true })
})
