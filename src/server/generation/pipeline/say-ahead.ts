import { getSpeechPace } from '../voice/pace.ts'
import { spokenSentences, type VoiceReading } from '../voice/reading.ts'
import type { Sentences, Utterance } from '../voice/sentences.ts'
import { checkedClip, type SpeechProvider } from '../voice/speech-provider.ts'
import { raceAbort } from './or-aborted.ts'

/** The number of simultaneous requests. */
const LANES = 2

type PrefetchOptions = {
  reading: VoiceReading
  speech: SpeechProvider
  sentences: Sentences
  signal: AbortSignal | undefined
  onSpoken?: (spokenCount: number, of: number) => void
}

/**
 * Has a provider speak every sentence that is not cached, and returns how many those were. It rejects with the first
 * failure and sends no further requests. Sentences that were spoken until then stay cached.
 */
export const prefetchSpeech = async (texts: readonly string[], options: PrefetchOptions): Promise<number> => {
  const { reading, sentences } = options
  const utterances = texts.flatMap((text) => spokenSentences(text, reading).map(({ utterance }) => utterance))
  const once = [...new Map(utterances.map((utterance) => [utterance.text, utterance])).values()]
  const missing: Utterance[] = []
  for (const utterance of once) if (!(await sentences.has(utterance))) missing.push(utterance)
  const failing = new AbortController()
  const stop = AbortSignal.any([failing.signal, ...(options.signal ? [options.signal] : [])])
  let spokenCount = once.length - missing.length
  const queue = missing.values()
  const lane = async () => {
    for (const utterance of queue) {
      await sentences.saveClip(utterance, await requestSpeech(utterance, options, stop))
      options.onSpoken?.(++spokenCount, once.length)
    }
  }
  const lanes = Array.from({ length: LANES }, () => lane().catch((cause: unknown) => failing.abort(cause)))
  await Promise.all(lanes)
  if (failing.signal.aborted) throw failing.signal.reason
  return missing.length
}

const requestSpeech = async ({ text }: Utterance, { reading, speech }: PrefetchOptions, signal: AbortSignal) => {
  const how = { voice: reading.narrator, rate: getSpeechPace(reading), signal }
  return checkedClip(text, await raceAbort(speech.speak(text, how), signal))
}
