/**
 * A process that uses one picture for every cover and one audio file for every background sound: `node
 * tests/support/furnish.ts <data folder>`. A server takes minutes to render them all, and each copy of the data would
 * start with the rest.
 */
import { sql } from 'kysely'
import { coverKeyOf, paintCover } from '#server/domains/library/media/covers.jobs.ts'
import { listCovers, saveCover } from '#server/domains/library/media/covers.queries.ts'
import { ambienceRenderKey, renderMissingAmbience } from '#server/domains/library/media/ambience.jobs.ts'
import { saveAmbience } from '#server/domains/library/media/sounds.queries.ts'
import { ambienceSounds } from '#server/generation/facts.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { coverFileName, coverShapes, coverWidths } from '#rules/covers.ts'

const [data = ''] = process.argv.slice(2)
const config = readConfig({ ALAIA_DATA: data })
const database = await openDatabase({ dataDir: data, log: createJsonLog('error') })
const { db } = database
const storage = openStorage(config, systemClock)

const files = coverShapes.flatMap((shape) => coverWidths.map((width) => coverFileName(shape, width)))

const bytesOf = async (key: string): Promise<Buffer> => {
  const { stream } = await storage.open(key)
  return Buffer.concat(await stream.toArray())
}

const shareOnePicture = async (): Promise<void> => {
  const [first, ...otherItems] = (await listCovers(db)).map(({ cover }) => cover)
  if (!first) throw new Error('Nothing here has a cover')
  await paintCover({ db, storage }, first)
  for (const file of files) {
    const bytes = await bytesOf(`${coverKeyOf(first)}/${file}`)
    for (const cover of otherItems) {
      await storage.put(`${coverKeyOf(cover)}/${file}`, bytes, { contentType: 'image/avif' })
    }
  }
  for (const cover of otherItems) await saveCover(db, cover, coverKeyOf(cover))
}

const shareOneSound = async (): Promise<void> => {
  const [first, ...otherItems] = ambienceSounds
  if (!first) throw new Error('There is no background')
  await renderMissingAmbience({ config, db, storage }, first.slug, new AbortController().signal)
  const { audio_key } = await db
    .selectFrom('library_ambience')
    .select('audio_key')
    .where('slug', '=', first.slug)
    .executeTakeFirstOrThrow()
  if (!audio_key) throw new Error(`${first.slug} has no sound`)
  const { loopStart: loop_start, loopEnd: loop_end } = first
  for (const sound of otherItems) {
    await saveAmbience(db, sound.slug, { audio_key, rendered_key: ambienceRenderKey(sound), loop_start, loop_end })
  }
}

await shareOnePicture()
await shareOneSound()
await sql`delete from pgboss.job where name = 'library-cover' or (name = 'library-sound' and data->>'ambience' is not null)`.execute(
  db,
)
await database.close()
