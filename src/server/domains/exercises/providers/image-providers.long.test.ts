// @tag image-providers
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import * as exercises from '#contract/exercises.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { type AiProvider, testedFailures, startAiProvider } from '#tests/simulators/ai-provider.ts'

let server: TestApp
let simulator: AiProvider
beforeAll(async () => {
  simulator = await startAiProvider()
  server = await openTestApp({ work: true, env: { AI_IMAGE_URL: simulator.baseUrl, AI_TIMEOUT_SECONDS: '0.5' } })
})
afterAll(async () => {
  await server.close()
  await simulator.close()
})
beforeEach(() => {
  simulator.calls.length = 0
  simulator.break('image', undefined)
})

type Person = Awaited<ReturnType<typeof createSignedInPerson>>

const generatePictures = async (student: Person, uuid: string) => {
  const { Images } = await student.call(exercises.regenerateImages, { Exercise: { uuid } })
  const readImages = () => student.call(exercises.imagePolling, { Polling: { job: Images.job } })
  await expect.poll(async () => (await readImages()).Images.status, { timeout: 60_000, interval: 100 }).toBe('done')
  const { pictures, note } = (await readImages()).Images
  return { pictures, note }
}

const createExerciseWithPictures = async () => {
  const student = await createSignedInPerson({ app: server.app, db: server.platform.db })
  const { Exercise, Script } = await student.call(exercises.generateScript, {
    Exercise: { prompt: 'a minute by the window', audience: 'high_school', duration: 1 },
  })
  return { student, Exercise, Script, ...(await generatePictures(student, Exercise.uuid)) }
}

describe('image provider', () => {
  test('paints pictures to choose from, and the chosen one becomes the cover', async () => {
    const { student, Exercise, pictures, note } = await createExerciseWithPictures()
    expect([pictures.length, simulator.calls.length, note]).toEqual([4, 4, null])
    const { uuid, revision } = Exercise
    await student.call(exercises.create, { Exercise: { uuid, revision, image: pictures[1]!.id } })
    const getThumbnail = async () =>
      (await student.call(exercises.draftInfo, { Exercise: { uuid } })).Exercise.session_thumbnail
    await expect.poll(getThumbnail, { timeout: 60_000, interval: 200 }).toContain('4x5-400.avif')
    const response = await server.app.inject({
      url: new URL(await getThumbnail()).pathname,
      headers: { cookie: student.cookie() },
    })
    const { dominant } = await sharp(response.rawPayload).stats()
    // The simulator sends an image that is entirely green.
    expect(dominant.g).toBeGreaterThan(dominant.r)
  }, 120_000)

  test.each(testedFailures)(
    'failing with "%s" is replaced by the built-in painter with a note, and is used again after it recovers',
    async (trouble) => {
      simulator.break('image', trouble)
      const { student, Exercise, Script, pictures, note } = await createExerciseWithPictures()
      expect(pictures).toHaveLength(4)
      expect(note).toBe("The external picture service couldn't be reached, so the built-in one made these.")
      const isTransient = ['429', '503', 'slow', 'cut'].includes(trouble)
      expect(simulator.calls).toHaveLength(isTransient ? 3 : 1)
      const { uuid } = Exercise
      const stored = await student.call(exercises.draftInfo, { Exercise: { uuid } })
      expect([stored.Exercise.status, stored.Script.segments]).toEqual(['draft', Script.segments])
      simulator.break('image', undefined)
      const recovered = await generatePictures(student, uuid)
      expect([recovered.pictures.length, recovered.note]).toEqual([4, null])
    },
    90_000,
  )
})
