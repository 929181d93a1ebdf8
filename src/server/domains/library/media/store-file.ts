/** Stores the files of sessions under their own hashes. */
import { readFile } from 'node:fs/promises'
import type { RenderedSession } from '#server/generation/generation.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getContentType } from '#server/platform/storage/content-types.ts'
import { createContentKey } from '#server/platform/storage/keys.ts'
import type { StoredAudio } from './render-audio.queries.ts'

/** @returns the storage key */
export const storeContent = async (
  { storage }: Pick<Platform, 'storage'>,
  bytes: Uint8Array,
  extension: string,
): Promise<string> => {
  const key = createContentKey('library', bytes, extension)
  await storage.put(key, bytes, { contentType: getContentType(key) })
  return key
}

/** Stores the audio, the transcript and the captions of a rendered session. */
export const storeRenderedSession = async (
  platform: Pick<Platform, 'storage'>,
  file: string,
  { cues, vtt, durationSeconds }: RenderedSession,
): Promise<StoredAudio> => ({
  audio_key: await storeContent(platform, await readFile(file), 'mp3'),
  transcript_key: await storeContent(platform, Buffer.from(JSON.stringify({ cues })), 'json'),
  captions_key: await storeContent(platform, Buffer.from(vtt), 'vtt'),
  cues: JSON.stringify(cues),
  duration: durationSeconds,
})
