import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as ambiences from '#contract/catalog/ambiences.ts'
import * as exercises from '#contract/exercises.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
let admin: Visitor
let student: Visitor

const listSounds = () =>
  server.platform.db
    .selectFrom('library_ambience')
    .select(['slug', 'name', 'audio_key', 'made_from', 'edited_at', 'revision'])
    .execute()
/** Other tests use the same catalog, so it is restored at the end. */
let soundsBefore: Awaited<ReturnType<typeof listSounds>>

beforeAll(async () => {
  server = await openTestApp()
  await seedCatalog(server.platform)
  soundsBefore = await listSounds()
  const context = { app: server.app, db: server.platform.db }
  admin = await createSignedInPerson(context, { user_type: 'admin', operator: true })
  student = await createSignedInPerson(context)
})
afterAll(async () => {
  for (const { slug, ...sound } of soundsBefore) {
    await server.platform.db.updateTable('library_ambience').set(sound).where('slug', '=', slug).execute()
  }
  await server.close()
})

const rename = async (name: string, newName: string) => {
  const { Ambiences } = await admin.call(ambiences.ambienceList, {})
  const { uuid, revision } = Ambiences.find((sound) => sound.name === name)!
  await admin.call(ambiences.ambienceEdit, { Ambience: { uuid, revision, name: newName } })
}
const createDraft = async () => {
  const Exercise = { prompt: 'my math test tomorrow', audience: 'middle_school', duration: 2 } as const
  return (await student.call(exercises.generateScript, { Exercise })).Exercise.uuid
}
const chooseSound = async (uuid: string, ambience: string) =>
  (await student.call(exercises.create, { Exercise: { uuid, ambience } })).Exercise.ambience
const readSound = async (uuid: string) =>
  (await student.call(exercises.draftInfo, { Exercise: { uuid } })).Exercise.ambience

describe('the background sound of an exercise', () => {
  test('is chosen and shown by the name that a system admin gave it', async () => {
    const uuid = await createDraft()
    await rename('Rain on canvas', 'Rain on the roof')
    expect(await chooseSound(uuid, 'Rain on the roof')).toBe('Rain on the roof')
    await rename('Rain on the roof', 'Rain at night')
    expect(await readSound(uuid)).toBe('Rain at night')
  })

  test('can still be chosen by its built-in name on a page that was opened before it was renamed', async () => {
    const uuid = await createDraft()
    await rename('Low tide', 'Waves')
    expect(await chooseSound(uuid, 'Low tide')).toBe('Waves')
  })

  test('is not offered if a system admin uploaded its audio, which the mix cannot contain', async () => {
    const { db } = server.platform
    await db
      .updateTable('library_ambience')
      .set({ audio_key: `public/${'a'.repeat(64)}.mp3` })
      .execute()
    const readOffered = async () =>
      (await student.call(exercises.configDefaults, {})).Config.ambiences.map(({ name }) => name)
    expect(await readOffered()).toContain('Night crickets')
    await db.updateTable('library_ambience').set({ made_from: 'upload' }).where('slug', '=', 'crickets').execute()
    const offered = await readOffered()
    expect(offered).not.toContain('Night crickets')
    expect(offered).toContain('Morning forest')
  })
})
