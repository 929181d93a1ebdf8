/** Replaces the speech of a browser, which has no voices in a test, by one whose quirks a test decides. */
import type { BrowserContext, Page } from 'playwright-core'

export interface FakeVoice {
  name: string
  lang?: string
  localService?: boolean
}

/** `silent`: sentences never start. `endless`: they start, but never end. `failing`: the voice reports an error. */
export type SpeechQuirk = 'none' | 'silent' | 'endless' | 'failing'

export interface SpokenSentence {
  text: string
  voice: string
  rate: number
  /** Whether a press of the person was being handled. */
  inPress: boolean
  hasStarted: boolean
  /** The text in live regions while it was spoken. */
  announced: string
}

interface FakeSpeech {
  voices: FakeVoice[]
  quirk: SpeechQuirk
  spoken: SpokenSentence[]
  announceVoices: () => void
}

type FakeSpeechWindow = { fakeSpeech: FakeSpeech }

/** The duration of each sentence, in milliseconds. */
const SENTENCE_MS = 300

/** A sentence as the page creates it. */
interface PageUtterance extends EventTarget {
  text: string
  voice: { name: string } | null
  rate: number
}

/** Replaces utterances, because a real one accepts only real voices. */
const installUtterance = (): void => {
  class FakeUtterance extends EventTarget {
    text: string
    voice = null
    rate = 1
    volume = 1
    lang = ''

    constructor(text: string) {
      super()
      this.text = text
    }
  }
  Object.assign(globalThis, { SpeechSynthesisUtterance: FakeUtterance })
}

const installSpeech = ({ voices, sentenceMs }: { voices: FakeVoice[]; sentenceMs: number }): void => {
  const events = new EventTarget()
  // The tabs of a browser share one queue: an empty one in a tab cancels the sentence of another.
  const tabs = new BroadcastChannel('fake-speech')
  const announceVoices = () => void events.dispatchEvent(new Event('voiceschanged'))
  const fake: FakeSpeech = { voices, quirk: 'none', spoken: [], announceVoices }
  let current: PageUtterance | undefined
  const fire = (utterance: PageUtterance, name: string, error?: string): void => {
    if (current !== utterance) return
    if (name === 'start') Object.assign(fake.spoken.at(-1) ?? {}, { hasStarted: true })
    else current = undefined
    utterance.dispatchEvent(Object.assign(new Event(name), { error }))
  }
  const readAnnounced = (): string =>
    [...document.querySelectorAll('[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])')]
      .map((element) => element.textContent)
      .join('')
  const speak = (utterance: PageUtterance): void => {
    current = utterance
    const { text, voice, rate } = utterance
    const inPress = globalThis.event?.isTrusted ?? false
    const sentence = { text, voice: voice?.name ?? '', rate, inPress, hasStarted: false, announced: '' }
    // The empty sentence only unlocks speech on iOS.
    if (text.trim()) fake.spoken.push(sentence)
    if (fake.quirk === 'failing') setTimeout(() => fire(utterance, 'error', 'synthesis-failed'), 20)
    if (fake.quirk === 'none' || fake.quirk === 'endless') setTimeout(() => fire(utterance, 'start'), 20)
    if (fake.quirk !== 'none') return
    setTimeout(() => {
      sentence.announced = readAnnounced()
      fire(utterance, 'end')
    }, sentenceMs)
  }
  const cancel = (): void => {
    if (current) fire(current, 'error', 'canceled')
  }
  tabs.addEventListener('message', cancel)
  const speech = {
    isSpeaking: () => current !== undefined,
    getVoices: () =>
      fake.voices.map((voice) => ({ lang: 'en-US', localService: true, voiceURI: voice.name, ...voice })),
    speak,
    cancel: () => {
      cancel()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
      tabs.postMessage('cancel')
    },
    addEventListener: events.addEventListener.bind(events),
  }
  Object.defineProperty(speech, 'speaking', { get: speech.isSpeaking })
  Object.assign(globalThis, { fakeSpeech: fake })
  Object.defineProperty(globalThis, 'speechSynthesis', { value: speech })
}

export const GOOD_VOICES: readonly FakeVoice[] = [{ name: 'Samantha' }, { name: 'Aaron' }]

/** Installs the fake in one page, or in all pages of a window. */
export const installFakeSpeech = async (
  page: Pick<Page | BrowserContext, 'addInitScript'>,
  voices: readonly FakeVoice[] = GOOD_VOICES,
): Promise<void> => {
  await page.addInitScript(installUtterance)
  await page.addInitScript(installSpeech, { voices: [...voices], sentenceMs: SENTENCE_MS })
}

export const readSpoken = (page: Page): Promise<SpokenSentence[]> =>
  page.evaluate(() => (globalThis as unknown as FakeSpeechWindow).fakeSpeech.spoken)

export const setQuirk = (page: Page, quirk: SpeechQuirk): Promise<void> =>
  page.evaluate((next) => {
    ;(globalThis as unknown as FakeSpeechWindow).fakeSpeech.quirk = next
  }, quirk)

/** Changes the voices of the device while the page is open. */
export const setVoices = (page: Page, voices: readonly FakeVoice[]): Promise<void> =>
  page.evaluate((next) => {
    const { fakeSpeech } = globalThis as unknown as FakeSpeechWindow
    fakeSpeech.voices = [...next]
    fakeSpeech.announceVoices()
  }, voices)

/** Replaces the wake lock by one that counts how many are held. */
export const installFakeWakeLock = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const held = { count: 0 }
    const request = () => {
      const lock = new EventTarget()
      held.count += 1
      const release = () => {
        held.count -= 1
        return Promise.resolve(lock.dispatchEvent(new Event('release')))
      }
      return Promise.resolve(Object.assign(lock, { release }))
    }
    Object.assign(globalThis, { fakeWakeLocks: held })
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })

export const readWakeLocks = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { fakeWakeLocks: { count: number } }).fakeWakeLocks.count)

/** Hides the page, as a screen that turns off does, or shows it again. */
export const setPageVisibility = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { value: next, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
