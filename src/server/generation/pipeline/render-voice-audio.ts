/** Renders audio of a voice alone, without bells or reverb. */
import { Limiter } from '../dsp/limiter.ts'
import { LoudnessMeter } from '../dsp/loudness.ts'
import { toGain, toSamples, scaleSignal } from '../dsp/signal.ts'
import { writeMp3, type Mp3File } from '../mix/mp3.ts'
import { SENTENCE_GAP_SECONDS } from '../mix/timeline.ts'
import { splitSentences, type NarratorName } from '../script/script.ts'
import { narrators } from '../voice/narrators.ts'
import { synthesizeSpeech } from '../voice/synthesize-speech.ts'
import { getClip, listSpokenSentences } from '../voice/voice-reading.ts'
import { SentenceCache } from '../voice/sentence-cache.ts'
import type { LineTask } from './exercise-job.ts'

const SAMPLE_LUFS = -19
const SILENCE_AROUND_SECONDS = 0.2

const concatenate = (signals: readonly Float32Array[]) => {
  const joined = new Float32Array(signals.reduce((sum, signal) => sum + signal.length, 0))
  let position = 0
  for (const signal of signals) {
    joined.set(signal, position)
    position += signal.length
  }
  return joined
}

const writeVoiceMp3 = (clips: readonly Float32Array[], file: string) => {
  const signals: Float32Array[] = [new Float32Array(toSamples(SILENCE_AROUND_SECONDS))]
  for (const clip of clips) signals.push(clip, new Float32Array(toSamples(SENTENCE_GAP_SECONDS)))
  const voice = concatenate(signals)
  const meter = new LoudnessMeter(2)
  meter.push([voice, voice])
  scaleSignal(voice, toGain(SAMPLE_LUFS - meter.integrated()))
  new Limiter(toGain(-2)).process([voice, voice.slice()])
  return writeMp3(file, { kilobits: 64, channels: 1 }, [[voice]])
}

/** Renders the MP3 in which a narrator introduces themself, in this thread. */
export const renderVoiceSampleAudio = async (name: NarratorName, file: string): Promise<Mp3File> => {
  const narrator = narrators[name]
  const clips: Float32Array[] = []
  for (const sentence of splitSentences(narrator.sample)) {
    clips.push(await synthesizeSpeech(sentence, narrator, 'adult'))
  }
  return writeVoiceMp3(clips, file)
}

/** Renders the MP3 of a single text in this thread. */
export const renderLineAudio = async (task: LineTask): Promise<Mp3File> => {
  const sentences = new SentenceCache(task.sentences)
  const clips: Float32Array[] = []
  for (const sentence of listSpokenSentences(task.text, task)) {
    clips.push((await getClip(sentence, task, sentences)).signal)
  }
  return writeVoiceMp3(clips, task.file)
}
