import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { signedIn } from '../../../../tests/support/people.ts'
import { seedCatalogue } from './library.seed.ts'
import { libraryShelf } from './shelf.ts'
import type { ShelfSession } from './shelf.queries.ts'

let house: TestApp
const world = () => ({ app: house.app, db: house.platform.db })
const shelf = () => libraryShelf(house.platform)
beforeAll(async () => {
  house = await openTestApp()
  await seedCatalogue(house.platform)
})
afterAll(() => house.close())

const exercise = (ownerUuid: string, more: Partial<ShelfSession> = {}): ShelfSession => ({
  uuid: randomUUID(),
  ownerUuid,
  title: 'Quartz and lanterns',
  description: 'A slow look at a glowing stone.',
  audience: 'middle_school',
  technique: 'grounding',
  theme: 'worry',
  energy: 'settle',
  eyes: 'choice',
  author: 'Amara',
  narrator: 'River',
  scene: 'hills',
  palette: 'dawn',
  coverKey: null,
  status: 'ready',
  duration: 180,
  audioKey: `private/${ownerUuid}/${'a'.repeat(64)}.mp3`,
  transcriptKey: `private/${ownerUuid}/${'b'.repeat(64)}.json`,
  captionsKey: `private/${ownerUuid}/${'c'.repeat(64)}.vtt`,
  cues: [{ start: 12, end: 15, text: 'Let the marzipan light rest on your hands.' }],
  ...more,
})

const put = async (session: ShelfSession): Promise<ShelfSession> => {
  await shelf().put(world().db, session)
  return session
}

const rowOf = (uuid: string) =>
  world().db.selectFrom('library_session').selectAll().where('uuid', '=', uuid).executeTakeFirst()

describe('the catalogue', () => {
  const version = async () =>
    (await world().db.selectFrom('library_version').select('version').executeTakeFirst())?.version

  test('is not read anew when someone makes, changes or deletes an exercise of their own', async () => {
    const { person } = await signedIn(world())
    const before = await version()
    const made = await put(exercise(person.uuid))
    await put({ ...made, title: 'Another name' })
    await shelf().remove(world().db, made.uuid)
    expect(await rowOf(made.uuid)).toBeUndefined()
    expect(await version()).toBe(before)
  })

  test('is read anew when it changes itself', async () => {
    const before = await version()
    const one = await world()
      .db.selectFrom('library_session')
      .select('uuid')
      .where('owner_uuid', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    await world().db.updateTable('library_session').set({ status: 'ready' }).where('uuid', '=', one.uuid).execute()
    expect(await version()).toBe((before ?? 0) + 1)
  })

  test('cannot be changed or taken away as if a person had made it', async () => {
    const { person } = await signedIn(world())
    const authored = await world()
      .db.selectFrom('library_session')
      .selectAll()
      .where('owner_uuid', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    await put(exercise(person.uuid, { uuid: authored.uuid }))
    await shelf().remove(world().db, authored.uuid)
    expect(await rowOf(authored.uuid)).toEqual(authored)
  })

  test('that is seeded again leaves what people made where it is', async () => {
    const { person } = await signedIn(world())
    const { uuid } = await put(exercise(person.uuid))
    await world().db.updateTable('platform_seed').set({ source_hash: 'old' }).where('name', '=', 'catalogue').execute()
    await seedCatalogue(house.platform)
    expect(await rowOf(uuid)).toMatchObject({ published: true, owner_uuid: person.uuid })
  })
})

describe("an exercise of one's own", () => {
  test('goes with its owner', async () => {
    const { person } = await signedIn(world())
    const { uuid } = await put(exercise(person.uuid))
    await world().db.deleteFrom('identity_account').where('uuid', '=', person.uuid).execute()
    expect(await rowOf(uuid)).toBeUndefined()
  })

  test("is not changed in another one's name", async () => {
    const [owner, other] = [await signedIn(world()), await signedIn(world())]
    const made = await put(exercise(owner.person.uuid))
    await put({ ...made, ownerUuid: other.person.uuid, title: 'Taken' })
    expect(await rowOf(made.uuid)).toMatchObject({ title: made.title, owner_uuid: owner.person.uuid })
  })
})
