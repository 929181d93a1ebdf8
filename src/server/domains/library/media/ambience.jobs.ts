/**
 * Renders the background sounds of the player, once. Their jobs share the queue of the sessions: see render-audio.jobs.ts.
 */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ambienceSounds, type AmbienceSound, RENDER_CHAIN } from '#server/generation/facts.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createContentKey } from '#server/platform/storage/keys.ts'
import { listRenderedAmbience, saveAmbience } from './render-audio.queries.ts'

/** The key changes with the sound and with the render chain. */
export const toAmbienceRenderKey = (sound: AmbienceSound): string => `${RENDER_CHAIN}; ${JSON.stringify(sound)}`

export const renderMissingAmbience = async (
  platform: Pick<Platform, 'config' | 'db' | 'storage'>,
  slug: string,
  signal: AbortSignal,
): Promise<void> => {
  const sound = ambienceSounds.find((candidate) => candidate.slug === slug)
  if (!sound) return
  const { renderAmbience } = await import('#server/generation/generation.ts')
  const file = join(platform.config.ALAIA_DATA, 'rendering', `${slug}.mp3`)
  await renderAmbience({ slug: sound.slug, file }, { signal, isLowPriority: true })
  const bytes = await readFile(file)
  const key = createContentKey('public', bytes, 'mp3')
  await platform.storage.put(key, bytes, { contentType: 'audio/mpeg' })
  await saveAmbience(platform.db, slug, {
    audio_key: key,
    rendered_key: toAmbienceRenderKey(sound),
    loop_start: sound.loopStart,
    loop_end: sound.loopEnd,
  })
  await rm(file, { force: true })
}

export const listMissingAmbience = async (db: Database): Promise<string[]> => {
  const renderedKeys = await listRenderedAmbience(db)
  return ambienceSounds
    .filter((sound) => renderedKeys.has(sound.slug) && renderedKeys.get(sound.slug) !== toAmbienceRenderKey(sound))
    .map(({ slug }) => slug)
}
