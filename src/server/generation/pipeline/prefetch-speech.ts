import { getSpeechPace } from '../voice/pace.ts'
import { listSpokenSentences, type VoiceReading } from '../voice/voice-reading.ts'
import type { SentenceCache, Utterance } from '../voice/sentence-cache.ts'
import { checkClip, type SpeechProvider } from '../voice/speech-provider.ts'
import { raceAbort } from '#server/platform/promises/race-abort.ts'

/** The number of simultaneous requests while somebody waits for the speech. */
const DEFAULT_REQUESTS = 2

type PrefetchOptions = {
  reading: VoiceReading
  speech: SpeechProvider
  sentences: SentenceCache
  signal: AbortSignal | undefined
  /** The number of simultaneous requests: 2. */
  concurrency?: number
  onSpoken?: (spokenCount: number, total: number) => void
}

/**
 * Has a provider speak every sentence that is not cached, and returns how many those were. It rejects with the first
 * failure and sends no further requests. Sentences that were spoken until then stay cached.
 */
export const prefetchSpeech = async (texts: readonly string[], options: PrefetchOptions): Promise<number> => {
  const { reading, sentences } = options
  const utterances = texts.flatMap((text) => listSpokenSentences(text, reading).map(({ utterance }) => utterance))
  const uniqueUtterances = [...new Map(utterances.map((utterance) => [utterance.text, utterance])).values()]
  const missing: Utterance[] = []
  for (const utterance of uniqueUtterances) if (!(await sentences.has(utterance))) missing.push(utterance)
  const failure = new AbortController()
  const stopSignal = AbortSignal.any([failure.signal, ...(options.signal ? [options.signal] : [])])
  let spokenCount = uniqueUtterances.length - missing.length
  const queue = missing.values()
  const speakQueued = async () => {
    for (const utterance of queue) {
      await sentences.saveClip(utterance, await requestSpeech(utterance, options, stopSignal))
      options.onSpoken?.(++spokenCount, uniqueUtterances.length)
    }
  }
  const workers = Array.from({ length: options.concurrency ?? DEFAULT_REQUESTS }, () =>
    speakQueued().catch((cause: unknown) => failure.abort(cause)),
  )
  await Promise.all(workers)
  if (failure.signal.aborted) throw failure.signal.reason
  return missing.length
}

const requestSpeech = async ({ text }: Utterance, { reading, speech }: PrefetchOptions, signal: AbortSignal) => {
  const speechOptions = { voice: reading.narrator, rate: getSpeechPace(reading), signal }
  return checkClip(text, await raceAbort(speech.speak(text, speechOptions), signal))
}
