import { rm } from 'node:fs/promises'
import type { Mp3File } from '../mix/mp3.ts'
import { spokenSentences } from '../voice/reading.ts'
import { Sentences } from '../voice/sentences.ts'
import type { SpeechProvider } from '../voice/speech-provider.ts'
import type { ExerciseJob, ExerciseSound, LineJob } from './exercise-job.ts'
import { speakingProgress, type Progress } from './progress.ts'
import { renderInThread, type RenderOptions } from './render-in-thread.ts'
import { prefetchSpeech } from './say-ahead.ts'

export type SpeechOptions = RenderOptions & {
  /** Speaks instead of the built-in voice, as long as it says every sentence. */
  speech?: SpeechProvider | undefined
}

/** Who spoke all of it, and where that is not the provider that was asked, why. */
export type SpokenBy = { voiceBy: 'built_in' | 'provider'; reason?: string }

export type RenderedExercise = ExerciseSound & SpokenBy

/**
 * Makes the MP3 of a person's own exercise. Finished sentences are kept in `job.sentences`, so that a killed render goes on
 * from the last of them and a changed pause or bed costs no speech; the folder never holds more than one sound says. The
 * MP3 appears whole or not at all. Whatever a provider fails at, the built-in voice speaks instead, and `reason` says why.
 */
export const renderExercise = async (job: ExerciseJob, options: SpeechOptions = {}): Promise<RenderedExercise> => {
  const onProgress = monotonicProgress(options.onProgress)
  const texts = job.lines.map(({ text }) => text)
  try {
    const { provider, asked, ...spokenBy } = await chooseSpeaker(job, texts, { ...options, onProgress })
    const tidy = spokenBy.reason === undefined
    const sound = await renderInThread(
      { kind: 'exercise', ...job, provider, tidy },
      { onProgress, signal: options.signal },
    )
    return { ...sound, said: sound.said + asked, ...spokenBy }
  } catch (error) {
    await new Sentences(job.sentences).forgetPartial()
    throw error
  }
}

/**
 * Makes the MP3 of one text to listen to, 64 kbit/s mono: a voice at a rate, or an edited line. It does not wait for whole
 * sounds.
 * @throws {NoSpeechError}
 */
export const renderLine = async (job: LineJob, options: SpeechOptions = {}): Promise<Mp3File & SpokenBy> => {
  if (spokenSentences(job.text, job).length === 0) throw new NoSpeechError('The text has no word in it')
  const sentences = job.sentences ?? `${job.file}.sentences`
  try {
    const { provider, asked: _, ...spokenBy } = await chooseSpeaker({ ...job, sentences }, [job.text], options)
    const file = await renderInThread({ kind: 'line', ...job, sentences, provider }, { signal: options.signal })
    return { ...file, ...spokenBy }
  } finally {
    if (!job.sentences) await rm(sentences, { recursive: true, force: true })
  }
}

/** There is no word in the text. */
export class NoSpeechError extends Error {}

type ChosenSpeaker = SpokenBy & { provider: string | undefined; asked: number }

/** All sentences by the provider or none of them: two voices never meet in one sound. */
const chooseSpeaker = async (
  job: Omit<LineJob, 'text' | 'file'> & { sentences: string },
  texts: readonly string[],
  { speech, signal, onProgress }: SpeechOptions,
): Promise<ChosenSpeaker> => {
  if (!speech) return { voiceBy: 'built_in', provider: undefined, asked: 0 }
  try {
    const sentences = new Sentences(job.sentences)
    const reading = { ...job, provider: speech.name }
    const onSaid = (said: number, of: number) => onProgress?.(speakingProgress(said, of))
    const asked = await prefetchSpeech(texts, { reading, speech, sentences, signal, onSaid })
    return { voiceBy: 'provider', provider: speech.name, asked }
  } catch (error) {
    signal?.throwIfAborted()
    const reason = error instanceof Error ? error.message : String(error)
    return { voiceBy: 'built_in', reason, provider: undefined, asked: 0 }
  }
}

/** Whoever waits never sees it go back, even where the speaking begins anew. */
const monotonicProgress = (onProgress: RenderOptions['onProgress']) => {
  let shown = -1
  return (progress: Progress) => {
    if (progress.percent < shown) return
    shown = progress.percent
    onProgress?.(progress)
  }
}
