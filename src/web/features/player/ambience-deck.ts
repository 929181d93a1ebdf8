/** The background sounds: which there are, which one is chosen and how loud; they come and go with the voice. */
import { ambience, type AmbienceAudio } from '#contract/library.ts'
import { AMBIENCE, clampAmbience, middleIndex } from '#rules/playback.ts'
import { call } from '#web/lib/api.ts'
import { stored } from '#web/lib/stored.ts'
import { AmbienceLoop } from './engine/ambience-loop.ts'
import { createStore } from './engine/store.ts'

export type AmbienceState = {
  sounds: readonly AmbienceAudio[]
  /** Index of the sound that is chosen; the middle one until someone picks (spec 9). */
  chosen: number
  volume: number
  muted: boolean
  /** The list or a sound could not be had; the voice goes on without it. */
  failed: boolean
  asked: boolean
}

/** What a key press adds or takes; a slider has finer steps. */
const KEY_STEP = 0.05

export class AmbienceDeck {
  readonly state = createStore<AmbienceState>({
    sounds: [],
    chosen: 0,
    volume: clampAmbience(stored.ambienceVolume.read()),
    muted: false,
    failed: false,
    asked: false,
  })
  readonly #loop = new AmbienceLoop({ onFailed: () => this.state.set({ failed: true }) })

  constructor() {
    this.#loop.setVolume(this.state.get().volume)
  }

  /** Asks for the list, once; again after a failure. */
  async bring(): Promise<void> {
    if (this.state.get().asked) return
    this.state.set({ asked: true, failed: false })
    try {
      const { AmbienceAudios: sounds } = await call(ambience, {})
      this.state.set({ sounds, chosen: middleIndex(sounds.length), asked: sounds.length > 0 })
      this.#loop.choose(sounds[middleIndex(sounds.length)])
    } catch {
      this.state.set({ asked: false, failed: true })
    }
  }

  choose(index: number): void {
    const sound = this.state.get().sounds[index]
    if (!sound) return
    this.state.set({ chosen: index, failed: false })
    this.#loop.choose(sound)
  }

  /** @param wanted 0 to 1; anything else is clamped */
  setVolume(wanted: number): void {
    const volume = clampAmbience(wanted)
    this.state.set({ volume, muted: false })
    stored.ambienceVolume.write(volume)
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
    this.state.set({ failed: false })
    if (sounds.length === 0) {
      void this.bring()
      return
    }
    this.#loop.choose(undefined)
    this.#loop.choose(sounds[chosen])
  }

  /** With the voice; inside the press. */
  run(): void {
    if (this.state.get().volume > AMBIENCE.least) void this.bring()
    this.#loop.run()
  }

  rest(seconds?: number): void {
    this.#loop.rest(seconds)
  }

  /** Follows a fade of the voice. */
  setShare(share: number): void {
    this.#loop.setShare(share)
  }

  unload(): void {
    this.#loop.unload()
  }
}
