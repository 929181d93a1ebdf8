/** Renders the ambience sounds of the player, once. Their jobs wait in the queue of the sessions: see sounds.jobs.ts. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ambienceSounds, type AmbienceSound, CHAIN } from '../../../generation/facts.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { contentKey } from '../../../platform/storage/keys.ts'
import { renderedAmbience, storeAmbience } from './sounds.queries.ts'

/** Changes with the sound and with the chain that makes it. */
export const ambienceKey = (sound: AmbienceSound): string => `${CHAIN}; ${JSON.stringify(sound)}`

export const makeAmbience = async (
  platform: Pick<Platform, 'config' | 'db' | 'storage'>,
  slug: string,
  signal: AbortSignal,
): Promise<void> => {
  const sound = ambienceSounds.find((known) => known.slug === slug)
  if (!sound) return
  const { renderAmbience } = await import('../../../generation/generation.ts')
  const file = join(platform.config.ALAIA_DATA, 'rendering', `${slug}.mp3`)
  await renderAmbience({ slug: sound.slug, file }, { signal, patient: true })
  const bytes = await readFile(file)
  const key = contentKey('public', bytes, 'mp3')
  await platform.storage.put(key, bytes, { contentType: 'audio/mpeg' })
  await storeAmbience(platform.db, slug, {
    audio_key: key,
    rendered_key: ambienceKey(sound),
    loop_start: sound.loopStart,
    loop_end: sound.loopEnd,
  })
  await rm(file, { force: true })
}

export const missingAmbience = async (db: Database): Promise<string[]> => {
  const made = await renderedAmbience(db)
  return ambienceSounds
    .filter((sound) => made.has(sound.slug) && made.get(sound.slug) !== ambienceKey(sound))
    .map(({ slug }) => slug)
}
