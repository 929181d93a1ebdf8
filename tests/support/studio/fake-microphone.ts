/** A browser whose microphone plays a file, and the files for it: sentences that the built-in synthesizer speaks. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { synthesize } from '#server/generation/voice/flite.ts'
import { createWav } from '../files/audio-files.ts'
import { openBrowser } from '../browser/chromium.ts'

/** The highest peak of the voice in dBFS: not too loud for the studio. */
export const VOICE_PEAK_DB = -6

interface VoiceFileOptions {
  /** Seconds before the first sentence and after each one. */
  silenceBefore?: number
  pause?: number
}

/** Quiet noise, as of a room at night: no microphone is quite silent. */
const createRoom = (length: number): Float32Array =>
  Float32Array.from({ length }, (_, index) => 0.0004 * Math.sin(index * 12.9898) * Math.cos(index * 78.233))

/** Writes the sentences one after the other. The browser plays the file again when it ends. */
export const writeVoiceFile = async (
  folder: string,
  sentences: readonly string[],
  { silenceBefore = 0, pause = 0.35 }: VoiceFileOptions = {},
): Promise<string> => {
  const clips = []
  for (const text of sentences) clips.push(await synthesize(text, { voice: 'slt', stretch: 1, pitch: 190 }))
  const rate = clips[0]?.sampleRate ?? 16_000
  const peak = Math.max(
    ...clips.flatMap(({ signal }) => signal.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)),
  )
  const gain = 10 ** (VOICE_PEAK_DB / 20) / peak
  const length = clips.reduce((sum, { signal }) => sum + signal.length + Math.round(pause * rate), silenceBefore * rate)
  const sound = createRoom(length)
  let offset = silenceBefore * rate
  for (const { signal } of clips) {
    for (const [index, sample] of signal.entries()) sound[offset + index] = sample * gain
    offset += signal.length + Math.round(pause * rate)
  }
  const path = join(folder, `voice-${sentences.length}-${silenceBefore}.wav`)
  await writeFile(path, createWav([sound], { rate }))
  return path
}

/** @param path of the file that the microphone plays; without one, it beeps */
export const openMicrophoneBrowser = (path: string): Promise<Browser> =>
  openBrowser({
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${path}`,
    ],
  })

/** Lets a test end the tracks of the page's microphones, as a pulled cable does. */
export const watchMicrophones = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const streams: MediaStream[] = []
    Object.assign(globalThis, { microphoneStreams: streams })
    const { mediaDevices } = navigator
    if (!mediaDevices) return
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints)
      streams.push(stream)
      return stream
    }
  })
}

/** Ends the microphone that was opened last. */
export const unplugMicrophone = (page: { evaluate: (work: () => void) => Promise<void> }): Promise<void> =>
  page.evaluate(() => {
    const { microphoneStreams } = globalThis as unknown as { microphoneStreams: MediaStream[] }
    const [track] = microphoneStreams.at(-1)?.getAudioTracks() ?? []
    track?.stop()
    track?.dispatchEvent(new Event('ended'))
  })
