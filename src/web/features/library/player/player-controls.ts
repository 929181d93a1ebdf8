/** The controls of a loaded session: position, speed, sleep timer and background sound. */
import { clampSpeed, SKIP_SECONDS } from '#rules/playback.ts'
import { delay } from '#web/lib/delay.ts'
import { storedListening } from '#web/lib/storage/stored-listening.ts'
import { DeviceControls } from './device-controls.ts'
import type { SleepTimerChoice } from './engine/sleep-timer-options.ts'
import { SleepTimer } from './engine/sleep-timer.ts'
import { isPlaybackOn, playerState } from './player-state.ts'
import { PlayerVoices } from './player-voices.ts'
import type { PlaybackMoment } from './progress/play.ts'
import { PlayLog } from './progress/play-log.ts'
import { sendReports } from './progress/send-reports.ts'
import { AmbienceDeck } from './playback-controls/ambience-deck.ts'

/** A gentle stop fades over this many seconds, and so does the background sound at the end. */
const GENTLE_FADE_SECONDS = 4

/** Signing out waits for the server at most this many milliseconds. */
const FLUSH_TIMEOUT_MS = 1500

export abstract class PlayerControls {
  readonly state = playerState
  readonly ambience = new AmbienceDeck()
  protected readonly voices = new PlayerVoices({
    onChange: () => this.syncState(),
    onStop: () => (this.shouldPlay = false),
    ambience: this.ambience,
  })
  protected readonly log = new PlayLog()
  protected readonly sleepTimer = new SleepTimer()
  protected readonly deviceControls: DeviceControls
  /** Whether playback should start as soon as there is audio. */
  protected shouldPlay = false

  constructor() {
    this.restoreSpeed()
    this.deviceControls = new DeviceControls({
      play: () => this.play(),
      pause: () => this.pause(),
      skip: (seconds) => this.skip(seconds),
      seek: (seconds) => this.seek(seconds),
      onPageClose: () => {
        this.leave({ forGood: true })
        // Some browsers would read on after the page is closed.
        if (this.voices.isByDevice) this.pause()
      },
      onReconnect: () => this.reconnect(),
    })
  }

  abstract play(): void

  /** Copies what the current voice does into the state. */
  protected abstract syncState(): void

  /** Continues what a lost network has interrupted. */
  protected abstract reconnect(): void

  pause(): void {
    this.shouldPlay = false
    this.voices.current.pause()
  }

  toggle = (): void => (isPlaybackOn(this.state.get()) ? this.pause() : this.play())

  /** Shows a position while the person drags the sun, without seeking. `undefined` ends the drag. */
  scrub(seconds: number | undefined): void {
    this.state.set({ scrubPosition: seconds })
  }

  /** @param seconds the position in the recording; seeking also leaves the ended phase */
  seek(seconds: number): void {
    this.state.set({ scrubPosition: undefined, resumedPosition: undefined })
    const target = this.voices.current.getSeekTarget(seconds)
    // The log is updated first, because the seek itself may end the audio.
    this.log.move(target)
    this.voices.current.seek(target)
    this.log.save(this.getMoment())
  }

  skip(seconds = SKIP_SECONDS): void {
    this.seek(this.voices.current.getSkipTarget(seconds))
  }

  restart(): void {
    this.seek(0)
    this.play()
  }

  /** Confirms the resumed position, so starting over is no longer offered. */
  confirmResume(): void {
    this.state.set({ resumedPosition: undefined })
    if (!isPlaybackOn(this.state.get())) this.play()
  }

  /** @param requested is clamped to the supported speeds, wherever it comes from */
  setSpeed(requested: unknown): void {
    const speed = clampSpeed(requested)
    this.voices.setSpeed(speed)
    storedListening.speed.write(speed)
    this.state.set({ speed })
    this.deviceControls.update(this.state.get())
  }

  setSleepTimer(choice: SleepTimerChoice): void {
    this.sleepTimer.choose(choice)
    this.state.set({ sleepTimer: choice })
    this.applySleepTimer()
  }

  stopGently(): void {
    this.ambience.fadeOut(GENTLE_FADE_SECONDS)
    const stop = () => {
      this.pause()
      this.state.set({ notice: 'stopped' })
    }
    if (this.state.get().phase === 'playing') this.voices.current.fadeOut(GENTLE_FADE_SECONDS, stop)
    else stop()
  }

  setFavorite(uuid: string, is_favourite: 0 | 1): void {
    const { session } = this.state.get()
    if (session?.uuid === uuid) this.state.set({ session: { ...session, is_favourite } })
  }

  /** Reports the position when the person goes back or leaves, or when the page closes. */
  leave({ forGood = false } = {}): void {
    this.log.reportIfDue(this.getMoment(), 'leave', forGood)
  }

  protected async pauseAndFlush(): Promise<void> {
    this.pause()
    await Promise.race([sendReports(), delay(FLUSH_TIMEOUT_MS)])
  }

  protected restoreSpeed(): void {
    const speed = clampSpeed(storedListening.speed.read())
    this.voices.setSpeed(speed)
    this.state.set({ speed })
  }

  protected getMoment(): PlaybackMoment {
    const { position, duration, speed } = this.state.get()
    return {
      position: this.voices.current.url ? this.voices.current.position : position,
      duration,
      now: Date.now(),
      speed,
    }
  }

  /** Without a voice, the background sound stops as well, and the lock screen shows nothing as playing. */
  protected silence(state: Parameters<typeof playerState.set>[0] = {}): void {
    this.state.set(state)
    this.ambience.fadeOut()
    this.deviceControls.update(this.state.get())
    this.log.savePlaying(false)
  }

  protected finish(): void {
    this.shouldPlay = false
    this.ambience.fadeOut(GENTLE_FADE_SECONDS)
    this.state.set({ resumedPosition: undefined })
    this.setSleepTimer('off')
    this.log.reportIfDue(this.getMoment(), 'end')
    this.log.clear()
  }

  /** Applies the sleep timer: fades the sound out, then stops it. */
  protected applySleepTimer(): void {
    const { phase, position, duration, speed } = this.state.get()
    const { left, loudness } = this.sleepTimer.count({ playing: phase === 'playing', position, duration, speed })
    this.voices.current.setLoudness(loudness)
    this.ambience.setFade(loudness)
    this.state.set({ sleepTimerSeconds: left === undefined ? undefined : Math.ceil(left) })
    if (left !== 0 || this.sleepTimer.choice === 'end') return
    this.setSleepTimer('off')
    this.state.set({ notice: 'stopped' })
    this.pause()
  }
}
