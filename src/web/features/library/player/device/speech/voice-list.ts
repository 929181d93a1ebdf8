/** The voices that the device offers. Some devices list them late, and a voice may appear or vanish at any time. */
import { hasOnlyRemoteVoices, listGoodVoices, MAX_OFFERED_VOICES } from './good-voices.ts'
import type { Speech } from './speech.ts'

/** An empty list is read again at this interval, for this long, in milliseconds. */
const POLL_INTERVAL_MS = 250
const POLL_LIMIT_MS = 5000

export type VoiceListStatus =
  /** The device has not listed its voices. */
  | 'looking'
  | 'ready'
  /** There is no voice in this language that Alaia uses. */
  | 'none'
  /** All voices of this language are remote. */
  | 'remote'
  /** Every voice has failed in this visit. */
  | 'failed'

export class VoiceList {
  readonly #speech: Speech
  readonly #language: string
  readonly #onChange: () => void
  /** A voice that has failed is not offered again until the page is reloaded. */
  readonly #failed = new Set<string>()
  #voices: SpeechSynthesisVoice[] = []
  #isLooking = false
  #poll: ReturnType<typeof setInterval> | undefined

  constructor(speech: Speech, language: string, onChange: () => void) {
    this.#speech = speech
    this.#language = language
    this.#onChange = onChange
    speech.addEventListener?.('voiceschanged', () => this.#read())
    this.look()
  }

  get status(): VoiceListStatus {
    if (this.voices.length > 0) return 'ready'
    if (this.#isLooking) return 'looking'
    if (listGoodVoices(this.#voices, this.#language).length > 0) return 'failed'
    return hasOnlyRemoteVoices(this.#voices, this.#language) ? 'remote' : 'none'
  }

  /** The best voices that have not failed. */
  get voices(): SpeechSynthesisVoice[] {
    return listGoodVoices(this.#voices, this.#language)
      .filter(({ voiceURI }) => !this.#failed.has(voiceURI))
      .slice(0, MAX_OFFERED_VOICES)
  }

  /** @param preferred the `voiceURI` of the chosen voice */
  choose(preferred: string | undefined): SpeechSynthesisVoice | undefined {
    return this.voices.find(({ voiceURI }) => voiceURI === preferred) ?? this.voices[0]
  }

  has({ voiceURI }: SpeechSynthesisVoice): boolean {
    return this.#voices.some((voice) => voice.voiceURI === voiceURI)
  }

  markFailed({ voiceURI }: SpeechSynthesisVoice): void {
    this.#failed.add(voiceURI)
    this.#onChange()
  }

  /** Reads the list, and waits a few seconds for it while it is empty. */
  look(): void {
    clearInterval(this.#poll)
    this.#voices = this.#speech.getVoices()
    this.#isLooking = this.#voices.length === 0
    if (!this.#isLooking) return
    const began = performance.now()
    this.#poll = setInterval(() => this.#read(performance.now() - began >= POLL_LIMIT_MS), POLL_INTERVAL_MS)
  }

  /** @param isLimitReached whether an empty list is final; a device may announce its list before it has anything */
  #read(isLimitReached = false): void {
    const voices = this.#speech.getVoices()
    if (voices.length === 0 && this.#isLooking && !isLimitReached) return
    clearInterval(this.#poll)
    this.#isLooking = false
    this.#voices = voices
    this.#onChange()
  }
}
