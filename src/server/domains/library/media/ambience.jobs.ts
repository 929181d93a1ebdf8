/** Makes the background sounds of the player, once. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ambienceSounds, type AmbienceSound, CHAIN } from '../../../generation/facts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { contentKey } from '../../../platform/storage/keys.ts'
import { renderedAmbience, storeAmbience } from './sounds.queries.ts'

const QUEUE = 'library-ambience'
/** Before the sessions, after the pictures. */
const PRIORITY = 2000

/** Changes with the sound and with the chain that makes it. */
export const ambienceKey = (sound: AmbienceSound): string => `${CHAIN}; ${JSON.stringify(sound)}`

interface AmbienceJob {
  slug: string
}

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

export const ambienceJobs = (platform: Platform): void => {
  platform.jobs.define<AmbienceJob>(QUEUE, {}, ({ data, signal }) => makeAmbience(platform, data.slug, signal))
}

export const sendMissingAmbience = async ({ db, jobs }: Platform): Promise<void> => {
  const made = await renderedAmbience(db)
  for (const sound of ambienceSounds) {
    if (!made.has(sound.slug) || made.get(sound.slug) === ambienceKey(sound)) continue
    await jobs.send<AmbienceJob>(QUEUE, { slug: sound.slug }, { priority: PRIORITY, singletonKey: sound.slug })
  }
}
