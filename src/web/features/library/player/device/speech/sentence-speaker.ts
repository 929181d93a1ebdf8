/**
 * Speaks one sentence at a time, and notices what the browser doesn't report: a sentence that never starts, and one
 * that stops without an event.
 */
import type { SpeechDevice } from './speech.ts'

export type Sentence = { text: string; voice: SpeechSynthesisVoice; rate: number; volume: number }

/** The reasons for which a sentence ended before its end. */
export type SpeechFailure =
  /** The voice doesn't work, or has stopped. */
  | 'voice'
  /** The voice was given time, and never started. */
  | 'not_started'
  /** Another tab or program has emptied the queue of sentences. */
  | 'canceled'
  /** The device needs the speakers for something else, such as a call. */
  | 'interrupted'
  /** The browser wants a press first. */
  | 'blocked'

export type SentenceEvents = {
  onStart: () => void
  onEnd: () => void
  onFailure: (reason: SpeechFailure) => void
}

/** Chrome ignores a sentence that follows a cancellation sooner, in milliseconds. */
export const CANCEL_GAP_MS = 50

/** ChromeOS downloads a natural voice before its first sentence, which may take a minute, in milliseconds. */
const NATURAL_START_LIMIT_MS = 60_000
/** The limits of other first sentences, and of a voice that has spoken before. */
const FIRST_START_LIMIT_MS = 15_000
const START_LIMIT_MS = 6000

/** Slow voices speak this many characters a second. A sentence that takes far longer has stopped without an event. */
const SLOW_CHARACTERS_PER_SECOND = 10
const END_MARGIN_MS = 4000

const FAILURES: Partial<Record<SpeechSynthesisErrorCode, SpeechFailure>> = {
  'not-allowed': 'blocked',
  canceled: 'canceled',
  interrupted: 'canceled',
  'audio-busy': 'interrupted',
  'audio-hardware': 'interrupted',
}

const getEndLimit = ({ text, rate }: Sentence): number =>
  (2000 * text.length) / SLOW_CHARACTERS_PER_SECOND / rate + END_MARGIN_MS

export class SentenceSpeaker {
  readonly #device: SpeechDevice
  /** Without this reference, some browsers collect the utterance and never report its end. */
  #utterance: SpeechSynthesisUtterance | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #canceledAt = Number.NEGATIVE_INFINITY
  /** The voices that have spoken before, which start faster. */
  readonly #startedVoices = new Set<string>()

  constructor(device: SpeechDevice) {
    this.#device = device
  }

  /** Speaks at once, so that a press can start it, unless another sentence was canceled a moment ago. */
  speak(sentence: Sentence, events: SentenceEvents): void {
    this.cancel()
    const gap = this.#canceledAt + CANCEL_GAP_MS - performance.now()
    if (gap <= 0) this.#speakNow(sentence, events)
    else this.#timer = setTimeout(() => this.#speakNow(sentence, events), gap)
  }

  /** Silences the voice without an event. */
  cancel(): void {
    clearTimeout(this.#timer)
    const { speech } = this.#device
    this.#utterance = undefined
    if (!speech.speaking && !speech.pending) return
    speech.cancel()
    this.#canceledAt = performance.now()
  }

  #getStartLimit({ name, voiceURI }: SpeechSynthesisVoice): number {
    if (this.#startedVoices.has(voiceURI)) return START_LIMIT_MS
    return name.includes('(Natural)') ? NATURAL_START_LIMIT_MS : FIRST_START_LIMIT_MS
  }

  #speakNow(sentence: Sentence, { onStart, onEnd, onFailure }: SentenceEvents): void {
    const utterance = this.#device.createUtterance(sentence.text)
    utterance.voice = sentence.voice
    utterance.lang = sentence.voice.lang
    utterance.rate = sentence.rate
    utterance.volume = sentence.volume
    let hasStarted = false
    const fail = (reason: SpeechFailure): void => {
      if (this.#utterance !== utterance) return
      this.cancel()
      onFailure(reason)
    }
    const watch = (limit: number, reason: SpeechFailure): void => {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => fail(reason), limit)
    }
    utterance.addEventListener('start', () => {
      if (this.#utterance !== utterance) return
      hasStarted = true
      this.#startedVoices.add(sentence.voice.voiceURI)
      watch(getEndLimit(sentence), 'voice')
      onStart()
    })
    utterance.addEventListener('end', () => {
      // A sentence that ends without having started was not spoken.
      if (!hasStarted) return fail('voice')
      if (this.#utterance !== utterance) return
      clearTimeout(this.#timer)
      this.#utterance = undefined
      onEnd()
    })
    utterance.addEventListener('error', ({ error }) => fail(FAILURES[error] ?? 'voice'))
    this.#utterance = utterance
    watch(this.#getStartLimit(sentence.voice), 'not_started')
    this.#device.speech.speak(utterance)
  }
}
