/** Manages the background sounds: the list, the chosen one and its volume. They start and stop with the voice. */
import { NO_ANSWER } from '#contract/call.ts'
import { ambience, type AmbienceAudio } from '#contract/library.ts'
import { AMBIENCE, clampAmbience, getMiddleIndex } from '#rules/playback.ts'
import { call } from '#web/lib/api.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { storedListening } from '#web/lib/storage/stored-listening.ts'
import { AmbienceLoop } from '../engine/ambience-loop.ts'
import { createStore } from '../engine/store.ts'

type AmbienceState = {
  sounds: readonly AmbienceAudio[]
  /** The index of the chosen sound. It is the middle one until the person chooses. */
  chosen: number
  volume: number
  muted: boolean
  list: 'unasked' | 'asking' | 'here'
  /** The reason why the list or a sound failed to load. The voice continues without it. */
  failed: string | undefined
}

/** The share of the background sound while the device reads a sentence, and the length of that change in seconds. */
const DUCKED_SHARE = 0.5
const DUCK_SECONDS = 0.6

/** One key press changes the volume by this much. A slider has finer steps. */
const KEY_STEP = 0.05

export class AmbienceDeck {
  readonly state = createStore<AmbienceState>({
    sounds: [],
    chosen: 0,
    volume: clampAmbience(storedListening.ambienceVolume.read()),
    muted: false,
    list: 'unasked',
    failed: undefined,
  })
  readonly #loop = new AmbienceLoop({ onFailed: () => this.state.set({ failed: NO_ANSWER }) })

  #fadeShare = 1
  #duckShare = 1

  constructor() {
    this.#loop.setVolume(this.state.get().volume)
  }

  /** Loads the list once. It is loaded again after a failure, and while some of its sounds are still processing. */
  async load(): Promise<void> {
    const { list, sounds } = this.state.get()
    if (list === 'asking' || (sounds.length > 0 && sounds.every(({ url }) => url))) return
    this.state.set({ list: 'asking', failed: undefined })
    try {
      const { AmbienceAudios: loaded } = await call(ambience, {})
      const previousName = sounds[this.state.get().chosen]?.name
      const previousIndex = loaded.findIndex(({ name }) => name === previousName)
      const chosen = previousIndex < 0 ? getMiddleIndex(loaded.length) : previousIndex
      this.state.set({ list: 'here', sounds: loaded, chosen })
      this.#choose(loaded[chosen])
    } catch (error) {
      this.state.set({ list: 'unasked', failed: toErrorText(error) })
    }
  }

  /** A sound that is still processing is silent until it is ready. */
  #choose(sound: AmbienceAudio | undefined): void {
    this.#loop.choose(sound?.url ? sound : undefined)
  }

  choose(index: number): void {
    const sound = this.state.get().sounds[index]
    if (!sound) return
    this.state.set({ chosen: index, failed: undefined })
    this.#choose(sound)
  }

  /** @param requested from 0 to 1; other values are clamped */
  setVolume(requested: number): void {
    const volume = clampAmbience(requested)
    this.state.set({ volume, muted: false })
    storedListening.ambienceVolume.write(volume)
    this.#loop.setVolume(volume)
    if (volume > AMBIENCE.min) void this.load()
  }

  /** Makes the sound louder or quieter by one key press. */
  nudge(direction: 1 | -1): void {
    this.setVolume(this.state.get().volume + direction * KEY_STEP)
  }

  toggleMuted(): void {
    const muted = !this.state.get().muted
    this.state.set({ muted })
    this.#loop.setVolume(muted ? 0 : this.state.get().volume)
  }

  /** Retries a sound that failed to load. */
  retry(): void {
    const { sounds, chosen } = this.state.get()
    this.state.set({ failed: undefined })
    if (sounds.length === 0) {
      void this.load()
      return
    }
    this.#loop.choose(undefined)
    this.#choose(sounds[chosen])
  }

  /** Starts together with the voice, in the same click handler. */
  run(): void {
    if (this.state.get().volume > AMBIENCE.min) void this.load()
    this.#loop.run()
  }

  fadeOut(seconds?: number): void {
    this.#loop.fadeOut(seconds)
  }

  /** Sets the volume to a share of the chosen one, from 0 to 1, for a fade that follows the voice. */
  setFade(share: number): void {
    if (share === this.#fadeShare) return
    this.#fadeShare = share
    this.#loop.setShare(share * this.#duckShare)
  }

  /** Makes room for a voice whose loudness is not ours to mix. */
  setDucked(isDucked: boolean): void {
    this.#duckShare = isDucked ? DUCKED_SHARE : 1
    this.#loop.setShare(this.#fadeShare * this.#duckShare, DUCK_SECONDS)
  }

  unload(): void {
    this.#loop.unload()
  }

  /** Resets everything as on a page that was just opened. */
  reset(): void {
    const volume = clampAmbience(storedListening.ambienceVolume.read())
    this.state.set({ volume, muted: false })
    this.#loop.setVolume(volume)
    this.choose(getMiddleIndex(this.state.get().sounds.length))
  }
}
