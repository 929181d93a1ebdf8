/** Voice samples, in which each voice introduces itself: rendered once, for people who choose a voice. */
import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Voice, voices } from '#rules/exercises.ts'
import { BUILT_IN_VOICES_VERSION, RENDER_CHAIN } from '#server/generation/facts.ts'
import type { Platform } from '#server/platform/platform.ts'

const QUEUE = 'exercises-voice'
/**
 * The priority is below pictures and background sounds and above the catalog, because a sample takes less than a
 * second.
 */
const PRIORITY = 1500

/** Returns the storage key. It changes with the render chain and the built-in voices. */
export const toVoiceSampleKey = (voice: Voice): string => {
  const name = createHash('sha256')
    .update(JSON.stringify([RENDER_CHAIN, BUILT_IN_VOICES_VERSION, 'sample', voice]))
    .digest('hex')
  return `public/voices/${name.slice(0, 32)}.mp3`
}

interface SampleJob {
  voice: Voice
}

const renderSample = async (
  { config, storage }: Platform,
  { voice }: SampleJob,
  signal: AbortSignal,
): Promise<void> => {
  const key = toVoiceSampleKey(voice)
  if (await storage.stat(key)) return
  const { renderVoiceSample } = await import('#server/generation/generation.ts')
  const file = join(config.ALAIA_DATA, 'rendering', `voice-${voice.toLowerCase()}.mp3`)
  await renderVoiceSample({ narrator: voice, file }, { signal })
  await storage.put(key, await readFile(file), { contentType: 'audio/mpeg' })
  await rm(file, { force: true })
}

export const registerVoiceJobs = (platform: Platform): void => {
  platform.jobs.define<SampleJob>(QUEUE, {}, ({ data, signal }) => renderSample(platform, data, signal))
}

export const enqueueMissingVoiceSamples = async ({ jobs, storage }: Platform): Promise<void> => {
  for (const voice of voices) {
    if (await storage.stat(toVoiceSampleKey(voice))) continue
    await jobs.send<SampleJob>(QUEUE, { voice }, { priority: PRIORITY, singletonKey: voice })
  }
}
