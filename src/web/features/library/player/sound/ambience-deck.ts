/** The background sounds: which there are, which one is chosen and how loud; they come and go with the voice. */
import { NO_ANSWER } from '#contract/call.ts'
import { ambience, type AmbienceAudio } from '#contract/library.ts'
import { AMBIENCE, clampAmbience, middleIndex } from '#rules/playback.ts'
import { call } from '#web/lib/api.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { storedListening } from '#web/lib/stored-listening.ts'
import { AmbienceLoop } from '../engine/ambience-loop.ts'
import { createStore } from '../engine/store.ts'

type AmbienceState = {
  sounds: readonly AmbienceAudio[]
  /** Index of the chosen sound; the middle one until someone chooses. */
  chosen: number
  volume: number
  muted: boolean
  list: 'unasked' | 'asking' | 'here'
  /** Why the list or a sound could not be had; the voice goes on without it. */
  failed: string | undefined
}

/** What a key press adds or takes; a slider has finer steps. */
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

  #share = 1

  constructor() {
    this.#loop.setVolume(this.state.get().volume)
  }

  /** Asks for the list, once; again after a failure, and while sounds of it are still being rendered. */
  async bring(): Promise<void> {
    const { list, sounds } = this.state.get()
    if (list === 'asking' || (sounds.length > 0 && sounds.every(({ url }) => url))) return
    this.state.set({ list: 'asking', failed: undefined })
    try {
      const { AmbienceAudios: brought } = await call(ambience, {})
      const before = sounds[this.state.get().chosen]?.name
      const known = brought.findIndex(({ name }) => name === before)
      const chosen = known < 0 ? middleIndex(brought.length) : known
      this.state.set({ list: 'here', sounds: brought, chosen })
      this.#choose(brought[chosen])
    } catch (error) {
      this.state.set({ list: 'unasked', failed: problemText(error) })
    }
  }

  /** A sound that is not rendered yet is silent until it is. */
  #choose(sound: AmbienceAudio | undefined): void {
    this.#loop.choose(sound?.url ? sound : undefined)
  }

  choose(index: number): void {
    const sound = this.state.get().sounds[index]
    if (!sound) return
    this.state.set({ chosen: index, failed: undefined })
    this.#choose(sound)
  }

  /** @param wanted 0 to 1; anything else is clamped */
  setVolume(wanted: number): void {
    const volume = clampAmbience(wanted)
    this.state.set({ volume, muted: false })
    storedListening.ambienceVolume.write(volume)
    this.#loop.setVolume(volume)
    if (volume > AMBIENCE.least) void this.bring()
  }

  /** One key press louder or softer. */
  nudge(direction: 1 | -1): void {
    this.setVolume(this.state.get().volume + direction * KEY_STEP)
  }

  toggleMuted(): void {
    const muted = !this.state.get().muted
    this.state.set({ muted })
    this.#loop.setVolume(muted ? 0 : this.state.get().volume)
  }

  /** Tries a sound again that could not be had. */
  retry(): void {
    const { sounds, chosen } = this.state.get()
    this.state.set({ failed: undefined })
    if (sounds.length === 0) {
      void this.bring()
      return
    }
    this.#loop.choose(undefined)
    this.#choose(sounds[chosen])
  }

  /** With the voice; inside the press. */
  run(): void {
    if (this.state.get().volume > AMBIENCE.least) void this.bring()
    this.#loop.run()
  }

  rest(seconds?: number): void {
    this.#loop.rest(seconds)
  }

  /** Follows a fade of the voice: a share of the chosen volume. */
  setShare(share: number): void {
    if (share === this.#share) return
    this.#share = share
    this.#loop.setShare(share)
  }

  unload(): void {
    this.#loop.unload()
  }

  /** As on a page that has just been opened. */
  forget(): void {
    const volume = clampAmbience(storedListening.ambienceVolume.read())
    this.state.set({ volume, muted: false })
    this.#loop.setVolume(volume)
    this.choose(middleIndex(this.state.get().sounds.length))
  }
}
