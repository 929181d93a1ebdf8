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

export class Sentences {
  #folder: string
  /** A count is said many times in one exercise, and held in memory once. */
  #known = new Map<string, Float32Array>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The clip as it was kept; undefined where it was not, or only in part. */
  async find(utterance: Utterance) {
    const name = nameOf(utterance)
    const clip = this.#known.get(name) ?? (await this.#read(name))
    if (clip) this.#known.set(name, clip)
    return clip
  }

  /** Whether it was kept, without holding it. */
  async has(utterance: Utterance) {
    const name = nameOf(utterance)
    return this.#known.has(name) || (await this.#read(name)) !== undefined
  }

  /** Keeps a clip in a file that appears whole or not at all. It is found a little rounded, always in the same way. */
  async keep(utterance: Utterance, clip: Float32Array) {
    const kept = clip.slice()
    scale(kept, HEADROOM)
    await mkdir(this.#folder, { recursive: true })
    const path = join(this.#folder, nameOf(utterance))
    await writeFile(path + PARTIAL, toWav(kept, SAMPLE_RATE))
    await rename(path + PARTIAL, path)
  }

  /** Takes away all that was not found since this was opened. */
  async forgetOthers() {
    for (const name of await this.#names()) if (!this.#known.has(name)) await this.#remove(name)
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
    const { signal } = readWav(bytes)
    scale(signal, 1 / HEADROOM)
    return signal
  }
}
