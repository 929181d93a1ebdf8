/**
 * The one player of the page. It lives outside React, so that a session plays on while the person visits other pages.
 * `state` describes what it is doing. Opening a session starts it at the person's stored position.
 */
import type { Session } from '#contract/library.ts'
import { clampSpeed, RESUME_AFTER_SECONDS, SKIP_SECONDS } from '#rules/playback.ts'
import { delay } from '#web/lib/delay.ts'
import { storedListening } from '#web/lib/storage/stored-listening.ts'
import { onUserLeave } from '#web/session/session.ts'
import { AmbienceDeck } from './playback-controls/ambience-deck.ts'
import type { SleepTimerChoice } from './engine/sleep-timer-options.ts'
import { SleepTimer } from './engine/sleep-timer.ts'
import { VoiceAudio } from './engine/voice.ts'
import { PlaybackRecovery } from './playback-recovery.ts'
import { registerControls } from './now-playing.ts'
import {
  getRestartOffer,
  initialPlayerState,
  isPlaybackOn,
  type OpenOptions,
  type Phase,
  playerState,
} from './player-state.ts'
import type { PlaybackMoment } from './progress/play.ts'
import { PlayLog } from './progress/play-log.ts'
import { sendReports } from './progress/send-reports.ts'
import { withDownloadedAudio } from './downloads/find-download.ts'
import { pollSession, fetchSession, type SessionResult } from './session-info.ts'
import { DeviceControls } from './device-controls.ts'

/** A gentle stop fades over this many seconds, and so does the background sound at the end. */
const GENTLE_FADE_SECONDS = 4

/** Signing out waits for the server at most this many milliseconds. */
const FLUSH_TIMEOUT_MS = 1500

/** Browsers without this information block playback by themselves, so the player simply tries. */
const hasUserActivation = (): boolean => navigator.userActivation?.hasBeenActive ?? true

class Player {
  readonly state = playerState
  readonly ambience = new AmbienceDeck()
  readonly #voice = new VoiceAudio({ onChange: () => this.#syncState() })
  readonly #log = new PlayLog()
  readonly #sleepTimer = new SleepTimer()
  readonly #recovery = new PlaybackRecovery({
    fetchSession: () => fetchSession(this.state.get().uuid),
    resumeFrom: (url) => this.#resumeFrom(url),
    onSettled: (result) => (result.outcome === 'found' ? this.#syncState() : this.#onSession(result)),
  })
  readonly #deviceControls: DeviceControls
  /** Whether playback should start as soon as there is audio. */
  #shouldPlay = false
  #restoring = false
  /** The requested start position in seconds, until it is used. */
  #startsAt: number | undefined
  #sessionRequest = new AbortController()

  constructor() {
    this.#restoreSpeed()
    registerControls({ toggle: () => this.toggle(), pauseAndFlush: () => this.#pauseAndFlush() })
    onUserLeave(() => this.#resetForNextUser())
    this.#deviceControls = new DeviceControls({
      play: () => this.play(),
      pause: () => this.pause(),
      skip: (seconds) => this.skip(seconds),
      seek: (seconds) => this.seek(seconds),
      onPageClose: () => this.leave({ forGood: true }),
      onReconnect: () => this.#reconnect(),
    })
  }

  open(uuid: string, { session, autoplay, startPosition }: OpenOptions): void {
    if (this.state.get().uuid === uuid && this.state.get().phase !== 'gone') {
      this.#seekOrStartAt(startPosition)
      if (autoplay && !isPlaybackOn(this.state.get())) this.play()
      return
    }
    this.leave()
    this.#log.end()
    this.#voice.unload()
    const { speed, sleepTimer, sleepTimerSeconds } = this.state.get()
    this.state.set({ ...initialPlayerState, speed, sleepTimer, sleepTimerSeconds, phase: 'loading', uuid, session })
    this.#shouldPlay = autoplay && hasUserActivation()
    // If playback continues, so does the background sound: some browsers would not start it again without a click.
    if (!this.#shouldPlay) this.#silence()
    this.#recovery.reset()
    this.#startsAt = startPosition
    this.#loadSession(uuid)
    if (session?.url) void this.#loadListedSession(session)
  }

  #seekOrStartAt(seconds: number | undefined): void {
    if (seconds === undefined) return
    if (this.#voice.url) this.seek(seconds)
    else this.#startsAt = seconds
  }

  /** Restores the session loaded before a reload, paused. See docs/product.md#restoring-the-mini-player. */
  restore(): void {
    const uuid = storedListening.sessionId.read()
    if (!uuid || this.state.get().uuid) return
    this.#restoring = true
    this.open(uuid, { autoplay: false })
  }

  play(): void {
    const { phase, uuid } = this.state.get()
    this.#shouldPlay = true
    this.state.set({ notice: undefined })
    if (phase === 'failed') this.#tryAgain()
    if (!this.#voice.url || !this.#recovery.isIntact) return
    const startPosition = phase === 'ended' ? 0 : this.#voice.position
    if (!this.#log.running) {
      this.#log.begin(uuid, { ...this.#getMoment(), position: startPosition })
      this.#log.move(startPosition)
    }
    this.ambience.run()
    this.#voice.play()
  }

  pause(): void {
    this.#shouldPlay = false
    this.#voice.pause()
  }

  toggle = (): void => (isPlaybackOn(this.state.get()) ? this.pause() : this.play())

  /** Shows a position while the person drags the sun, without seeking. `undefined` ends the drag. */
  scrub(seconds: number | undefined): void {
    this.state.set({ scrubPosition: seconds })
  }

  /** @param seconds the position in the recording; seeking also leaves the ended phase */
  seek(seconds: number): void {
    this.state.set({ scrubPosition: undefined, resumedPosition: undefined })
    // The log is updated first, because the seek itself may end the audio.
    this.#log.move(Math.max(0, seconds))
    this.#voice.seek(seconds)
    this.#log.save(this.#getMoment())
  }

  skip(seconds = SKIP_SECONDS): void {
    this.seek(this.#voice.position + seconds)
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
    this.#voice.setSpeed(speed)
    storedListening.speed.write(speed)
    this.state.set({ speed })
    this.#deviceControls.update(this.state.get())
  }

  setSleepTimer(choice: SleepTimerChoice): void {
    this.#sleepTimer.choose(choice)
    this.state.set({ sleepTimer: choice })
    this.#applySleepTimer()
  }

  stopGently(): void {
    this.ambience.fadeOut(GENTLE_FADE_SECONDS)
    const stop = () => {
      this.pause()
      this.state.set({ notice: 'stopped' })
    }
    if (this.state.get().phase === 'playing') this.#voice.fadeOut(GENTLE_FADE_SECONDS, stop)
    else stop()
  }

  setFavorite(uuid: string, is_favourite: 0 | 1): void {
    const { session } = this.state.get()
    if (session?.uuid === uuid) this.state.set({ session: { ...session, is_favourite } })
  }

  /** Reports the position when the person goes back or leaves, or when the page closes. */
  leave({ forGood = false } = {}): void {
    this.#log.reportIfDue(this.#getMoment(), 'leave', forGood)
  }

  /** Call this when the player's page closes. A session that never played is closed. */
  closePage(): void {
    if (this.#shouldPlay || this.state.get().position > 0) this.leave()
    else this.close()
  }

  async #pauseAndFlush(): Promise<void> {
    this.pause()
    await Promise.race([sendReports(), delay(FLUSH_TIMEOUT_MS)])
  }

  /** Stops playback and forgets the loaded session. */
  close(): void {
    this.leave()
    this.#shouldPlay = false
    this.#recovery.reset()
    this.#sleepTimer.choose('off')
    this.#sessionRequest.abort()
    this.#voice.unload()
    this.ambience.unload()
    this.#log.clear()
    this.#deviceControls.release()
    this.state.set({ ...initialPlayerState, speed: this.state.get().speed })
  }

  /** The next person on this page starts with their own stored settings. */
  #resetForNextUser(): void {
    this.close()
    this.ambience.reset()
    this.#restoreSpeed()
  }

  #restoreSpeed(): void {
    const speed = clampSpeed(storedListening.speed.read())
    this.#voice.setSpeed(speed)
    this.state.set({ speed })
  }

  #getMoment(): PlaybackMoment {
    const { position, duration, speed } = this.state.get()
    return { position: this.#voice.url ? this.#voice.position : position, duration, now: Date.now(), speed }
  }

  #loadSession(uuid: string): void {
    this.#sessionRequest.abort()
    this.#sessionRequest = new AbortController()
    void pollSession(uuid, this.#sessionRequest.signal, (result) => this.#onSession(result))
  }

  /** Loads the session from a list with the downloaded audio, unless the server's response was faster. */
  async #loadListedSession(listedSession: Session): Promise<void> {
    const { signal } = this.#sessionRequest
    const session = await withDownloadedAudio(listedSession)
    if (!signal.aborted && this.state.get().phase === 'loading' && !this.#voice.url) this.#loadAudio(session)
  }

  #onSession(result: SessionResult): void {
    if (result.outcome === 'gone') {
      this.#voice.unload()
      this.#log.clear()
      this.#silence({ phase: 'gone', session: undefined })
    } else if (result.outcome === 'unreachable') {
      this.state.set({ failureMessage: result.message })
      if (this.#voice.url) this.#syncState()
      else this.#silence({ phase: 'failed' })
    } else {
      const { session, related } = result
      this.state.set({ session, related, failureMessage: undefined })
      const isLoaded = this.#voice.url !== ''
      if (!isLoaded && !session.url) this.#silence({ phase: 'processing', duration: session.duration })
      else if (!isLoaded) this.#loadAudio(session)
      else if (this.#shouldUseDownload(session.url)) this.#resumeFrom(session.url)
    }
  }

  /** Without a voice, the background sound stops as well, and the lock screen shows nothing as playing. */
  #silence(state: Parameters<typeof playerState.set>[0] = {}): void {
    this.state.set(state)
    this.ambience.fadeOut()
    this.#deviceControls.update(this.state.get())
    this.#log.savePlaying(false)
  }

  /** Checks whether downloaded audio should replace the streamed audio, which is not playing now. */
  #shouldUseDownload(url: string): boolean {
    const { url: currentUrl, condition } = this.#voice
    return url.startsWith('blob:') && url !== currentUrl && (condition === 'paused' || condition === 'waiting')
  }

  #loadAudio(session: Session): void {
    const requestedStart = this.#startsAt
    const startPosition = requestedStart ?? this.#log.getResumePosition(session, this.#restoring)
    this.#restoring = false
    this.#startsAt = undefined
    const isResumed = requestedStart === undefined && startPosition > RESUME_AFTER_SECONDS
    this.state.set({ duration: session.duration, resumedPosition: isResumed ? startPosition : undefined })
    this.#voice.load(session.url, startPosition)
    this.#log.begin(session.uuid, this.#getMoment())
    this.#deviceControls.show(session)
    if (this.#shouldPlay) this.play()
  }

  #syncState(): void {
    const before = this.state.get()
    const { condition, url, position } = this.#voice
    if (!url) return
    const canRecover = this.#shouldPlay && !this.#recovery.isLost
    const phase = condition === 'failed' && canRecover ? 'waiting' : condition
    const duration = Number.isFinite(this.#voice.duration) ? this.#voice.duration : before.duration
    this.state.set({ phase, position, duration, resumedPosition: getRestartOffer(before, position) })
    if (phase === 'playing' && before.failureMessage) this.state.set({ failureMessage: undefined })
    this.#applySleepTimer()
    if (phase !== before.phase) this.#handlePhaseChange(before.phase, phase)
    if (phase === 'playing') this.#log.reportIfDue(this.#getMoment(), 'time')
    if (condition === 'failed' && this.#recovery.isIntact) void this.#recovery.begin()
  }

  #handlePhaseChange(from: Phase, to: Phase): void {
    const isNowOn = isPlaybackOn({ phase: to })
    this.#deviceControls.update(this.state.get())
    this.#log.savePlaying(isNowOn)
    if (to === 'playing') this.#recovery.reset()
    if (to === 'ended') this.#finish()
    else if (isPlaybackOn({ phase: from }) && !isNowOn) {
      this.ambience.fadeOut()
      this.#log.reportIfDue(this.#getMoment(), 'pause')
    }
  }

  #finish(): void {
    this.#shouldPlay = false
    this.ambience.fadeOut(GENTLE_FADE_SECONDS)
    this.state.set({ resumedPosition: undefined })
    this.setSleepTimer('off')
    this.#log.reportIfDue(this.#getMoment(), 'end')
    this.#log.clear()
  }

  /** Applies the sleep timer: fades the audio out, then stops it. */
  #applySleepTimer(): void {
    const { phase, position, duration, speed } = this.state.get()
    const { left, loudness } = this.#sleepTimer.count({ playing: phase === 'playing', position, duration, speed })
    this.#voice.setLoudness(loudness)
    this.ambience.setFade(loudness)
    this.state.set({ sleepTimerSeconds: left === undefined ? undefined : Math.ceil(left) })
    if (left !== 0 || this.#sleepTimer.choice === 'end') return
    this.setSleepTimer('off')
    this.state.set({ notice: 'stopped' })
    this.pause()
  }

  /** Continues at the same position from the file's current URL. */
  #resumeFrom(url: string): void {
    this.#voice.reload(url)
    if (!this.#shouldPlay) return
    this.ambience.run()
    this.#voice.play()
  }

  #tryAgain(): void {
    this.#recovery.reset()
    if (this.#voice.url) void this.#recovery.begin()
    else this.#loadSession(this.state.get().uuid)
  }

  #reconnect(): void {
    const { phase } = this.state.get()
    if (this.#recovery.isInterrupted || (phase === 'failed' && !this.#voice.url)) this.#tryAgain()
    // Some browsers don't continue by themselves after the data stopped arriving.
    else if (phase === 'waiting') this.#voice.reload()
  }
}

let player: Player | undefined

/** Returns the page's player. It is created on first use. */
export const getPlayer = (): Player => (player ??= new Player())
