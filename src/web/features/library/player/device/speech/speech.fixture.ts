/** A device with speech whose voices and misbehavior a test decides. */
import { vi } from 'vitest'
import type { SpeechDevice } from './speech.ts'

type UtteranceListener = (event: { error?: string }) => void

/** A spoken sentence. A test fires its events. */
export class FakeUtterance {
  readonly text: string
  voice: SpeechSynthesisVoice | null = null
  rate = 1
  volume = 1
  lang = ''
  readonly #listeners = new Map<string, UtteranceListener>()

  constructor(text: string) {
    this.text = text
  }

  addEventListener(name: string, listener: UtteranceListener): void {
    this.#listeners.set(name, listener)
  }

  fire(name: 'start' | 'end' | 'error', error?: string): void {
    this.#listeners.get(name)?.(error ? { error } : {})
  }
}

export const createVoice = (name: string, facts: Partial<SpeechSynthesisVoice> = {}): SpeechSynthesisVoice => ({
  name,
  voiceURI: name,
  lang: 'en-US',
  localService: true,
  default: false,
  ...facts,
})

class FakeSpeech {
  readonly spoken: FakeUtterance[] = []
  /** The moments at which sentences began and were canceled, in milliseconds. */
  readonly spokenAt: number[] = []
  readonly canceledAt: number[] = []
  pending = false
  voices: SpeechSynthesisVoice[]
  announceVoices = (): void => undefined
  #current: FakeUtterance | undefined

  constructor(voices: SpeechSynthesisVoice[]) {
    this.voices = voices
  }

  get speaking(): boolean {
    return this.#current !== undefined
  }

  getVoices(): SpeechSynthesisVoice[] {
    return this.voices
  }

  speak(utterance: FakeUtterance): void {
    this.#current = utterance
    this.spoken.push(utterance)
    this.spokenAt.push(performance.now())
  }

  cancel(): void {
    const canceled = this.#current
    this.#current = undefined
    this.canceledAt.push(performance.now())
    canceled?.fire('error', 'canceled')
  }

  addEventListener(_name: string, listener: () => void): void {
    this.announceVoices = listener
  }

  end(): void {
    this.#current = undefined
    this.spoken.at(-1)?.fire('end')
  }
}

class FakePage {
  visibilityState: DocumentVisibilityState = 'visible'
  announce = (): void => undefined

  addEventListener(_name: string, listener: () => void): void {
    this.announce = listener
  }
}

export const createFakeDevice = (voices: SpeechSynthesisVoice[] = [createVoice('Samantha'), createVoice('Aaron')]) => {
  const [speech, page] = [new FakeSpeech(voices), new FakePage()]
  const device = { speech, page, createUtterance: (text: string) => new FakeUtterance(text) } as unknown as SpeechDevice
  const last = (): FakeUtterance => speech.spoken.at(-1)!
  return {
    device,
    spoken: speech.spoken,
    spokenAt: speech.spokenAt,
    canceledAt: speech.canceledAt,
    last,
    texts: () => speech.spoken.map(({ text }) => text),
    start: () => last().fire('start'),
    end: () => speech.end(),
    /** Empties the queue of sentences, as another tab may. */
    cancel: () => speech.cancel(),
    /** Lets the last sentence be spoken for some seconds. */
    async speakFor(seconds: number) {
      last().fire('start')
      await vi.advanceTimersByTimeAsync(seconds * 1000)
      speech.end()
    },
    setVoices(next: SpeechSynthesisVoice[], { isAnnounced = true } = {}) {
      speech.voices = next
      if (isAnnounced) speech.announceVoices()
    },
    setVisibility(state: DocumentVisibilityState) {
      page.visibilityState = state
      page.announce()
    },
  }
}
