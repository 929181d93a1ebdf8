import { rm } from 'node:fs/promises'
import type { Mp3File } from '../mix/mp3.ts'
import { listSpokenSentences } from '../voice/voice-reading.ts'
import { SentenceCache } from '../voice/sentence-cache.ts'
import type { SpeechProvider } from '../voice/speech-provider.ts'
import type { ExerciseJob, ExerciseAudio, LineJob } from './exercise-job.ts'
import { toSpeakingProgress, type GenerationProgress } from './progress.ts'
import { renderInThread, type RenderOptions } from './render-in-thread.ts'
import { prefetchSpeech } from './prefetch-speech.ts'

export type SpeechOptions = RenderOptions & {
  /** Replaces the built-in voice, provided that it speaks every sentence. */
  speech?: SpeechProvider | undefined
}

/** The voice that spoke all of the text. `reason` explains why it was not the requested provider. */
export type SpokenBy = { voiceBy: 'built_in' | 'provider'; reason?: string }

export type RenderedExercise = ExerciseAudio & SpokenBy

/**
 * Renders the MP3 of a custom exercise. Finished sentences are cached in `job.sentences`, so an interrupted render
 * resumes after the last of them, and changing a pause or the bed needs no new speech. The folder never has more
 * sentences than one exercise needs. The MP3 appears complete or not at all. If a provider fails, the built-in voice
 * speaks instead, and `reason` says why.
 */
export const renderExercise = async (job: ExerciseJob, options: SpeechOptions = {}): Promise<RenderedExercise> => {
  const onProgress = createMonotonicProgress(options.onProgress)
  const texts = job.lines.map(({ text }) => text)
  try {
    const { provider, requested, ...spokenBy } = await chooseSpeaker(job, texts, { ...options, onProgress })
    const deletesUnusedSentences = spokenBy.reason === undefined
    const audio = await renderInThread(
      { kind: 'exercise', ...job, provider, deletesUnusedSentences },
      { onProgress, signal: options.signal },
    )
    return { ...audio, spokenCount: audio.spokenCount + requested, ...spokenBy }
  } catch (error) {
    await new SentenceCache(job.sentences).deletePartial()
    throw error
  }
}

/**
 * Renders the MP3 of one text, 64 kbit/s mono: a voice at a speed, or an edited line. It doesn't wait for whole
 * exercises.
 * @throws {NoSpeechError}
 */
export const renderLine = async (job: LineJob, options: SpeechOptions = {}): Promise<Mp3File & SpokenBy> => {
  if (listSpokenSentences(job.text, job).length === 0) throw new NoSpeechError('The text has no words')
  const sentences = job.sentences ?? `${job.file}.sentences`
  try {
    const { provider, requested: _, ...spokenBy } = await chooseSpeaker({ ...job, sentences }, [job.text], options)
    const file = await renderInThread({ kind: 'line', ...job, sentences, provider }, { signal: options.signal })
    return { ...file, ...spokenBy }
  } finally {
    if (!job.sentences) await rm(sentences, { recursive: true, force: true })
  }
}

/** Thrown when the text has no words. */
export class NoSpeechError extends Error {}

type ChosenSpeaker = SpokenBy & { provider: string | undefined; requested: number }

/** The provider speaks either all sentences or none, so one exercise never mixes two voices. */
const chooseSpeaker = async (
  job: Omit<LineJob, 'text' | 'file'> & { sentences: string },
  texts: readonly string[],
  { speech, signal, onProgress }: SpeechOptions,
): Promise<ChosenSpeaker> => {
  if (!speech) return { voiceBy: 'built_in', provider: undefined, requested: 0 }
  try {
    const sentences = new SentenceCache(job.sentences)
    const provider = speech.describeVoice(job.narrator)
    const reading = { ...job, provider }
    const onSpoken = (spokenCount: number, total: number) => onProgress?.(toSpeakingProgress(spokenCount, total))
    const requestedCount = await prefetchSpeech(texts, { reading, speech, sentences, signal, onSpoken })
    return { voiceBy: 'provider', provider, requested: requestedCount }
  } catch (error) {
    signal?.throwIfAborted()
    const reason = error instanceof Error ? error.message : String(error)
    return { voiceBy: 'built_in', reason, provider: undefined, requested: 0 }
  }
}

/** Progress never goes backward for the person who waits, even when speaking starts over. */
const createMonotonicProgress = (onProgress: RenderOptions['onProgress']) => {
  let lastPercent = -1
  return (progress: GenerationProgress) => {
    if (progress.percent < lastPercent) return
    lastPercent = progress.percent
    onProgress?.(progress)
  }
}
