/** Creates audio previews: the first minute of sessions that public pages offer, as public files. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { cutPreview } from '#server/generation/mix/mp3-preview.ts'
import type { Platform } from '#server/platform/platform.ts'

const QUEUE = 'site-preview'

/** The length and the fade-out at the end, in seconds. */
const PREVIEW = { seconds: 60, fade: 5 }
/** More bytes than the first minute of any session has. */
const MAX_BYTES = 3_000_000

/** The key depends on the audio's content hash and on how it is cut. */
export const toPreviewKey = (audioKey: string): string => {
  const hash = createHash('sha256').update(`${audioKey} ${PREVIEW.seconds} ${PREVIEW.fade}`).digest('hex')
  return `public/previews/${hash.slice(0, 32)}/beginning.mp3`
}

interface PreviewJob {
  audio_key: string
}

export const registerPreviewJobs = ({ jobs, storage }: Platform): void =>
  jobs.define<PreviewJob>(QUEUE, {}, async ({ data }) => {
    const key = toPreviewKey(data.audio_key)
    const file = await storage.stat(data.audio_key)
    if (!file || (await storage.stat(key))) return
    const range = { start: 0, end: Math.min(file.size, MAX_BYTES) - 1 }
    const { stream } = await storage.open(data.audio_key, range)
    await storage.put(key, cutPreview(await buffer(stream), PREVIEW), { contentType: 'audio/mpeg' })
  })

/** A preview that is requested twice is queued once. */
export const enqueuePreviews = async ({ jobs }: Platform, audioKeys: readonly string[]): Promise<void> => {
  for (const key of audioKeys) await jobs.send<PreviewJob>(QUEUE, { audio_key: key }, { singletonKey: key })
}
