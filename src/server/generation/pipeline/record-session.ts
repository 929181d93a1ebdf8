/** Records a session in the voice of the speech provider. */
import { listLines, type Script } from '../script/script.ts'
import { SentenceCache } from '../voice/sentence-cache.ts'
import type { SpeechProvider } from '../voice/speech-provider.ts'
import { listSpokenSentences } from '../voice/voice-reading.ts'
import { prefetchSpeech } from './prefetch-speech.ts'
import { toSpeakingProgress } from './progress.ts'
import { renderInThread, type RenderOptions } from './render-in-thread.ts'
import { type RenderedSession, type SessionJob, toSessionReading } from './render-session-audio.ts'

/** The requests to the provider that a recording needs, and the characters that they contain. */
export type SpeechDemand = { requests: number; characters: number }

/** Returns what the speech provider has to speak for a session. A sentence that occurs twice is spoken once. */
export const measureSpeechDemand = (script: Script): SpeechDemand => {
  const reading = toSessionReading(script, 'any provider')
  const texts = listLines(script).flatMap(({ text }) =>
    listSpokenSentences(text, reading).map(({ utterance }) => utterance.text),
  )
  const uniqueTexts = new Set(texts)
  return { requests: uniqueTexts.size, characters: [...uniqueTexts].reduce((sum, text) => sum + text.length, 0) }
}

type RecordOptions = RenderOptions & {
  speech: SpeechProvider
  /** The number of simultaneous requests to the provider. */
  concurrency: number
}

/**
 * Renders a session's MP3 to `job.file` with the provider's voice alone. Spoken sentences stay in the folder
 * `sentences` until the caller deletes it, so an interrupted recording continues after the last of them. It rejects
 * with the provider's failure: the built-in voice never speaks in its place.
 */
export const recordSession = async (
  job: SessionJob & { sentences: string },
  { speech, concurrency, onProgress, signal, isLowPriority }: RecordOptions,
): Promise<RenderedSession> => {
  const { script, sentences, file } = job
  const provider = speech.describeVoice(script.narrator)
  await prefetchSpeech(
    listLines(script).map(({ text }) => text),
    {
      reading: toSessionReading(script, provider),
      speech,
      sentences: new SentenceCache(sentences),
      signal,
      concurrency,
      onSpoken: (spokenCount, total) => onProgress?.(toSpeakingProgress(spokenCount, total)),
    },
  )
  const task = { kind: 'session', script, file, spoken: { sentences, provider } } as const
  return renderInThread(task, { onProgress, signal, ...(isLowPriority ? { isLowPriority } : {}) })
}
