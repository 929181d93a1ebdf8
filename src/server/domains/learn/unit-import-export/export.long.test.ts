/** Exports a unit with a film of two gigabytes from a separate server: completely, and in constant memory. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createNameKeys } from '#rules/resources/file-names.ts'
import { startLargeServer, MAX_EXTRA_BYTES } from '#tests/support/server/large-server.ts'

const SIZE = 2 * 2 ** 30
/** The hash of this many zeros. */
const SHA256 = 'a7c744c13cc101ed66c29f672f92455547889cc586ce6d44fe76ae824958ea51'

const [unit, file] = [randomUUID(), randomUUID()]
const key = `resources/${file}.0123456789ab.mp4`

const { get, memory, save, signIn } = startLargeServer(async (db, store) => {
  const now = new Date()
  const film = {
    uuid: file,
    name: 'film.mp4',
    ...createNameKeys('film.mp4'),
    key,
    content_type: 'video/mp4',
    size: SIZE,
  }
  await db
    .insertInto('resource_file')
    .values({ ...film, added_at: now, changed_at: now })
    .execute()
  const discipline = { id: 'films', title: 'Films', color: 'data-1', icon: 'wind', position: 900 }
  await db.insertInto('learn_discipline').values(discipline).execute()
  const cover = { scene: 'bay', palette: 'dawn' }
  await db
    .insertInto('learn_unit')
    .values({
      uuid: unit,
      slug: unit,
      grade: 'grade_1',
      position: 900,
      title: 'Film',
      discipline_id: 'films',
      ...cover,
    })
    .execute()
  const attachment = { uuid: randomUUID(), unit_uuid: unit, file_uuid: file, title: 'Film', role: 'other', position: 1 }
  await db.insertInto('learn_attachment').values(attachment).execute()
  await store(key, SIZE)
})

test.skipIf(process.platform !== 'linux')(
  'the zip export of a unit of two gigabytes uses constant memory and contains the right hash',
  async () => {
    const cookie = await signIn()
    const before = memory()
    const response = await get(`/media/units/${unit}.zip`, cookie)
    expect(response.status).toBe(200)
    const { path, size, maxMemory } = await save(response, 'unit.zip')
    expect(size).toBe(Number(response.headers.get('content-length')))
    expect(maxMemory - before).toBeLessThan(MAX_EXTRA_BYTES)
    const documentText = spawnSync('unzip', ['-p', path, 'unit.json'], { encoding: 'utf8' }).stdout
    const { files } = JSON.parse(documentText) as { files: { size: number; sha256: string }[] }
    expect(files).toMatchObject([{ size: SIZE, sha256: SHA256 }])
  },
  900_000,
)
