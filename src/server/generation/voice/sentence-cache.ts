/** The cached sentences of one exercise: a spoken sentence is not spoken again, even after an interrupted render. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreRejection } from '#server/platform/promises/ignore-rejection.ts'
import { SAMPLE_RATE, scaleSignal } from '../dsp/signal.ts'
import { isCompleteWav, readWav, toWav } from '../dsp/wav.ts'
import { RENDER_CHAIN } from '../facts.ts'

/** The text and everything that changes how it sounds: the speaker and the voice settings. */
export type Utterance = { by: string; voice: unknown; text: string }

/** Clips are stored at half their level, because equalized onsets may exceed full scale a little. */
const HEADROOM = 0.5

const PARTIAL = '.tmp'

const toFileName = ({ by, voice, text }: Utterance) =>
  `${createHash('sha256')
    .update(JSON.stringify([RENDER_CHAIN, by, voice, text]))
    .digest('hex')}.wav`

const parseClip = (bytes: Uint8Array) => {
  const { signal } = readWav(bytes)
  scaleSignal(signal, 1 / HEADROOM)
  return signal
}

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
}

export class SentenceCache {
  #folder: string
  /** A count is spoken many times in one exercise, but is in memory only once. */
  #clips = new Map<string, Float32Array>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Returns the clip of an utterance from the cache, or has it spoken and caches it. */
  async getClip(utterance: Utterance, speak: () => Promise<Float32Array>) {
    const name = toFileName(utterance)
    const cached = this.#clips.get(name) ?? (await this.#read(name))
    const signal = cached ?? (await this.saveClip(utterance, await speak()))
    this.#clips.set(name, signal)
    return { signal, isNew: cached === undefined }
  }

  /** Tells whether the clip is cached, without loading it into memory for later. */
  async has(utterance: Utterance) {
    return (await this.#read(toFileName(utterance))) !== undefined
  }

  /**
   * Stores a clip in a file that appears complete or not at all. It returns the clip with the rounding that later
   * reads will also have.
   */
  async saveClip(utterance: Utterance, clip: Float32Array) {
    const lowered = clip.slice()
    scaleSignal(lowered, HEADROOM)
    const bytes = toWav(lowered, SAMPLE_RATE)
    await mkdir(this.#folder, { recursive: true })
    const path = join(this.#folder, toFileName(utterance))
    await writeFile(path + PARTIAL, bytes)
    // The file may have been deleted if the exercise was canceled while somebody listened to a line. It is spoken
    // again when needed.
    await rename(path + PARTIAL, path).catch(ignoreMissing)
    return parseClip(bytes)
  }

  /** Deletes all finished clips that were not requested since this cache was opened. */
  async deleteUnused() {
    const finished = (await this.#names()).filter((name) => !name.endsWith(PARTIAL))
    for (const name of finished) if (!this.#clips.has(name)) await this.#remove(name)
  }

  /** Deletes the partial file of a thread that was ended while it wrote. */
  async deletePartial() {
    for (const name of await this.#names()) if (name.endsWith(PARTIAL)) await this.#remove(name)
  }

  #names() {
    return readdir(this.#folder).catch(() => [])
  }

  #remove(name: string) {
    return rm(join(this.#folder, name), { force: true })
  }

  async #read(name: string) {
    const bytes = await ignoreRejection(readFile(join(this.#folder, name)), 'a missing sentence is rendered')
    if (!bytes || !isCompleteWav(bytes)) return undefined
    return parseClip(bytes)
  }
}
