/** The finished sentences of one exercise: what was said once is not said again, whatever ended the work in between. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SAMPLE_RATE, scale } from '../dsp/signal.ts'
import { isWholeWav, readWav, toWav } from '../dsp/wav.ts'
import { CHAIN } from '../facts.ts'

/** Who says what, and how: whatever makes the same words sound different. */
export type Utterance = { by: string; voice: unknown; text: string }

/** Clips are kept at half their level: equalised onsets may go a little over full scale. */
const HEADROOM = 0.5

const PARTIAL = '.tmp'

const nameOf = ({ by, voice, text }: Utterance) =>
  `${createHash('sha256')
    .update(JSON.stringify([CHAIN, by, voice, text]))
    .digest('hex')}.wav`

const fromFile = (bytes: Uint8Array) => {
  const { signal } = readWav(bytes)
  scale(signal, 1 / HEADROOM)
  return signal
}

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
}

export class Sentences {
  #folder: string
  /** A count is said many times in one exercise, and held in memory once. */
  #known = new Map<string, Float32Array>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The clip of an utterance: as it was kept, or said now and kept from now on. */
  async clipOf(utterance: Utterance, say: () => Promise<Float32Array>) {
    const name = nameOf(utterance)
    const kept = this.#known.get(name) ?? (await this.#read(name))
    const signal = kept ?? (await this.keep(utterance, await say()))
    this.#known.set(name, signal)
    return { signal, isNew: kept === undefined }
  }

  /** Whether it was kept, without holding it. */
  async has(utterance: Utterance) {
    return (await this.#read(nameOf(utterance))) !== undefined
  }

  /** Keeps a clip in a file that appears whole or not at all, and gives it back rounded, as it will always be found. */
  async keep(utterance: Utterance, clip: Float32Array) {
    const lower = clip.slice()
    scale(lower, HEADROOM)
    const bytes = toWav(lower, SAMPLE_RATE)
    await mkdir(this.#folder, { recursive: true })
    const path = join(this.#folder, nameOf(utterance))
    await writeFile(path + PARTIAL, bytes)
    // Somebody who hears a line while the exercise is cancelled may find it tidied away: it is said again when needed.
    await rename(path + PARTIAL, path).catch(ignoreMissing)
    return fromFile(bytes)
  }

  /** Takes away all finished ones that were not asked for since this was opened. */
  async forgetOthers() {
    const finished = (await this.#names()).filter((name) => !name.endsWith(PARTIAL))
    for (const name of finished) if (!this.#known.has(name)) await this.#remove(name)
  }

  /** Takes away what a killed thread was just writing. */
  async forgetPartial() {
    for (const name of await this.#names()) if (name.endsWith(PARTIAL)) await this.#remove(name)
  }

  #names() {
    return readdir(this.#folder).catch(() => [])
  }

  #remove(name: string) {
    return rm(join(this.#folder, name), { force: true })
  }

  async #read(name: string) {
    const bytes = await readFile(join(this.#folder, name)).catch(() => undefined)
    if (!bytes || !isWholeWav(bytes)) return undefined
    return fromFile(bytes)
  }
}
