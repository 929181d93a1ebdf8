/**
 * The one player of the page. It lives outside React, so that a session plays on while the person visits other pages.
 * `state` describes what it is doing. Opening a session starts it at the person's stored position.
 */
import type { Session } from '#contract/library.ts'
import { clampSpeed, RESUME_AFTER, SKIP_SECONDS } from '#rules/playback.ts'
import { storedListening } from '#web/lib/stored-listening.ts'
import { onUserLeave } from '#web/session/session.ts'
import { AmbienceDeck } from './sound/ambience-deck.ts'
import type { SleepTimerChoice } from './engine/sleep-timer-options.ts'
import { SleepTimer } from './engine/sleep-timer.ts'
import { Voice } from './engine/voice.ts'
import { PlaybackRecovery } from './playback-recovery.ts'
import { registerControls } from './now-playing.ts'
import { emptyPlayer, isOn, type Opening, type Phase, phaseByCondition, playerState } from './player-state.ts'
import type { PlaybackMoment } from './progress/play.ts'
import { PlayLog } from './progress/play-log.ts'
import { sendReports } from './progress/send-reports.ts'
import { withDownloadedAudio } from './downloads/find-download.ts'
import { pollSession, fetchSession, type SessionResult } from './session-info.ts'
import { DeviceControls } from './device-controls.ts'

/** A gentle stop fades over this many seconds, and so does the background sound at the end. */
const GENTLY = 4

/** Signing out waits for the server at most this many milliseconds. */
const A_MOMENT = 1500

/** Starting over is offered for this many seconds. */
const OFFERED_FOR = 30

/** Browsers without this information block playback by themselves, so the player simply tries. */
const wasPressed = (): boolean => navigator.userActivation?.hasBeenActive ?? true

class Player {
  readonly state = playerState
  readonly ambience = new AmbienceDeck()
  readonly #voice = new Voice({ onChange: () => this.#syncState() })
  readonly #log = new PlayLog()
  readonly #stopTimer = new SleepTimer()
  readonly #recovery = new PlaybackRecovery({
    fetchSession: () => fetchSession(this.state.get().uuid),
    resumeFrom: (url) => this.#takeUp(url),
    onSettled: (result) => (result.outcome === 'found' ? this.#syncState() : this.#onSession(result)),
  })
  readonly #deviceControls: DeviceControls
  /** Whether playback should start as soon as there is audio. */
  #shouldPlay = false
  #restoring = false
  /** The requested start position in seconds, until it is used. */
  #startsAt: number | undefined
  #search = new AbortController()

  constructor() {
    this.state.set({ speed: clampSpeed(storedListening.speed.read()) })
    this.#voice.setSpeed(this.state.get().speed)
    registerControls({ toggle: () => this.toggle(), rest: () => this.#pauseAndFlush() })
    onUserLeave(() => this.#forget())
    this.#deviceControls = new DeviceControls({
      play: () => this.play(),
      pause: () => this.pause(),
      skip: (seconds) => this.skip(seconds),
      seek: (seconds) => this.seek(seconds),
      leaving: () => this.leave({ forGood: true }),
      reconnected: () => this.#reconnect(),
    })
  }

  open(uuid: string, { session, starts, at }: Opening): void {
    if (this.state.get().uuid === uuid && this.state.get().phase !== 'gone') {
      this.#goTo(at)
      if (starts && !isOn(this.state.get())) this.play()
      return
    }
    this.leave()
    this.#log.end()
    this.#voice.unload()
    const { speed, stopAfter, stopLeft } = this.state.get()
    this.state.set({ ...emptyPlayer, speed, stopAfter, stopLeft, phase: 'asking', uuid, session })
    this.#shouldPlay = starts && wasPressed()
    // If playback continues at once, the background sound does, too: not every browser would let it start again without
    // a click.
    if (!this.#shouldPlay) this.#fallSilent()
    this.#recovery.reset()
    this.#startsAt = at
    this.#loadSession(uuid)
    if (session?.url) void this.#takeFromHere(session)
  }

  #goTo(at: number | undefined): void {
    if (at === undefined) return
    if (this.#voice.url) this.seek(at)
    else this.#startsAt = at
  }

  /**
   * Restores the session that was loaded before a reload, paused. See docs/product.md#restoring-the-mini-player.
   */
  restore(): void {
    const uuid = storedListening.sessionId.read()
    if (!uuid || this.state.get().uuid) return
    this.#restoring = true
    this.open(uuid, { starts: false })
  }

  play(): void {
    const { phase, uuid } = this.state.get()
    this.#shouldPlay = true
    this.state.set({ notice: undefined })
    if (phase === 'failed') this.#tryAgain()
    if (!this.#voice.url || !this.#recovery.isIntact) return
    const startPosition = phase === 'ended' ? 0 : this.#voice.position
    if (!this.#log.running) {
      this.#log.begin(uuid, { ...this.#moment(), position: startPosition })
      this.#log.move(startPosition)
    }
    this.ambience.run()
    this.#voice.play()
  }

  pause(): void {
    this.#shouldPlay = false
    this.#voice.pause()
  }

  toggle(): void {
    if (isOn(this.state.get())) this.pause()
    else this.play()
  }

  /** Shows a position while the person drags the sun, without seeking. `undefined` ends the drag. */
  scrub(seconds: number | undefined): void {
    this.state.set({ scrub: seconds })
  }

  /** @param seconds the position in the recording; seeking also leaves the ended phase */
  seek(seconds: number): void {
    this.state.set({ scrub: undefined, resumedAt: undefined })
    // The log is updated first, because the seek itself may end the audio.
    this.#log.move(Math.max(0, seconds))
    this.#voice.seek(seconds)
    this.#log.save(this.#moment())
  }

  skip(seconds = SKIP_SECONDS): void {
    this.seek(this.#voice.position + seconds)
  }

  beginAgain(): void {
    this.seek(0)
    this.play()
  }

  /** Confirms the resumed position, so starting over is no longer offered. */
  goOn(): void {
    this.state.set({ resumedAt: undefined })
    if (!isOn(this.state.get())) this.play()
  }

  /** @param requested is clamped to the supported speeds, wherever it comes from */
  setSpeed(requested: unknown): void {
    const speed = clampSpeed(requested)
    this.#voice.setSpeed(speed)
    storedListening.speed.write(speed)
    this.state.set({ speed })
    this.#deviceControls.update(this.state.get())
  }

  stopAfter(choice: SleepTimerChoice): void {
    this.#stopTimer.choose(choice)
    this.state.set({ stopAfter: choice })
    this.#count()
  }

  stopGently(): void {
    this.ambience.rest(GENTLY)
    const stop = () => {
      this.pause()
      this.state.set({ notice: 'stopped' })
    }
    if (this.state.get().phase === 'playing') this.#voice.fadeOut(GENTLY, stop)
    else stop()
  }

  setFavourite(uuid: string, is_favourite: 0 | 1): void {
    const { session } = this.state.get()
    if (session?.uuid === uuid) this.state.set({ session: { ...session, is_favourite } })
  }

  /** Reports the position when the person goes back or leaves, or when the page closes. */
  leave({ forGood = false } = {}): void {
    this.#log.reportIfDue(this.#moment(), 'leave', forGood)
  }

  /** Call this when the player's page closes. A session that never played is closed. */
  closePage(): void {
    if (this.#shouldPlay || this.state.get().position > 0) this.leave()
    else this.close()
  }

  async #pauseAndFlush(): Promise<void> {
    this.pause()
    await Promise.race([sendReports(), new Promise<void>((done) => setTimeout(done, A_MOMENT))])
  }

  /** Stops playback and forgets the loaded session. */
  close(): void {
    this.leave()
    this.#shouldPlay = false
    this.#recovery.reset()
    this.#stopTimer.choose('off')
    this.#search.abort()
    this.#voice.unload()
    this.ambience.unload()
    this.#log.forget()
    this.#deviceControls.release()
    this.state.set({ ...emptyPlayer, speed: this.state.get().speed })
  }

  /** The next person on this page starts with their own stored settings. */
  #forget(): void {
    this.close()
    this.ambience.forget()
    const speed = clampSpeed(storedListening.speed.read())
    this.#voice.setSpeed(speed)
    this.state.set({ speed })
  }

  #moment(): PlaybackMoment {
    const { position, duration, speed } = this.state.get()
    return { position: this.#voice.url ? this.#voice.position : position, duration, now: Date.now(), speed }
  }

  #loadSession(uuid: string): void {
    this.#search.abort()
    this.#search = new AbortController()
    void pollSession(uuid, this.#search.signal, (result) => this.#onSession(result))
  }

  /** Loads the session from a list with the downloaded audio, unless the server's response was faster. */
  async #takeFromHere(listed: Session): Promise<void> {
    const { signal } = this.#search
    const session = await withDownloadedAudio(listed)
    if (!signal.aborted && this.state.get().phase === 'asking' && !this.#voice.url) this.#take(session)
  }

  #onSession(result: SessionResult): void {
    if (result.outcome === 'gone') {
      this.#voice.unload()
      this.#log.forget()
      this.#fallSilent({ phase: 'gone', session: undefined })
    } else if (result.outcome === 'unreachable') {
      this.state.set({ failure: result.message })
      if (this.#voice.url) this.#syncState()
      else this.#fallSilent({ phase: 'failed' })
    } else {
      const { session, related } = result
      this.state.set({ session, related, failure: undefined })
      const isHere = this.#voice.url !== ''
      if (!isHere && !session.url) this.#fallSilent({ phase: 'processing', duration: session.duration })
      else if (!isHere) this.#take(session)
      else if (this.#isBetterHere(session.url)) this.#takeUp(session.url)
    }
  }

  /** Without a voice, the background sound stops as well, and the lock screen shows nothing as playing. */
  #fallSilent(state: Parameters<typeof playerState.set>[0] = {}): void {
    this.state.set(state)
    this.ambience.rest()
    this.#deviceControls.update(this.state.get())
    this.#log.savePlaying(false)
  }

  /** Checks whether downloaded audio should replace the streamed audio, which is not playing now. */
  #isBetterHere(url: string): boolean {
    const { url: now, condition } = this.#voice
    return url.startsWith('blob:') && url !== now && (condition === 'still' || condition === 'waiting')
  }

  #take(session: Session): void {
    const requestedStart = this.#startsAt
    const startPosition = requestedStart ?? this.#log.getResumePositionOf(session, this.#restoring)
    this.#restoring = false
    this.#startsAt = undefined
    const resumedAt = requestedStart === undefined && startPosition > RESUME_AFTER ? startPosition : undefined
    this.state.set({ duration: session.duration, resumedAt })
    this.#voice.load(session.url, startPosition)
    this.#log.begin(session.uuid, this.#moment())
    this.#deviceControls.show(session)
    if (this.#shouldPlay) this.play()
  }

  #syncState(): void {
    const before = this.state.get()
    const { condition, url, position } = this.#voice
    if (!url) return
    const canRecover = this.#shouldPlay && !this.#recovery.isLost
    const phase = condition === 'failed' && canRecover ? 'waiting' : phaseByCondition[condition]
    const duration = Number.isFinite(this.#voice.duration) ? this.#voice.duration : before.duration
    const resumedAt = position > (before.resumedAt ?? 0) + OFFERED_FOR ? undefined : before.resumedAt
    this.state.set({ phase, position, duration, resumedAt, ...(phase === 'playing' && { failure: undefined }) })
    this.#count()
    if (phase !== before.phase) this.#turn(before.phase, phase)
    if (phase === 'playing') this.#log.reportIfDue(this.#moment(), 'time')
    if (condition === 'failed' && this.#recovery.isIntact) void this.#recovery.begin()
  }

  #turn(from: Phase, to: Phase): void {
    const on = isOn({ phase: to })
    this.#deviceControls.update(this.state.get())
    this.#log.savePlaying(on)
    if (to === 'playing') this.#recovery.reset()
    if (to === 'ended') this.#finish()
    else if (isOn({ phase: from }) && !on) {
      this.ambience.rest()
      this.#log.reportIfDue(this.#moment(), 'pause')
    }
  }

  #finish(): void {
    this.#shouldPlay = false
    this.ambience.rest(GENTLY)
    this.state.set({ resumedAt: undefined })
    this.stopAfter('off')
    this.#log.reportIfDue(this.#moment(), 'end')
    this.#log.forget()
  }

  /** Applies the sleep timer: fades the sound out, then stops it. */
  #count(): void {
    const { phase, position, duration, speed } = this.state.get()
    const { left, loudness } = this.#stopTimer.count({ playing: phase === 'playing', position, duration, speed })
    this.#voice.setLoudness(loudness)
    this.ambience.setShare(loudness)
    this.state.set({ stopLeft: left === undefined ? undefined : Math.ceil(left) })
    if (left !== 0 || this.#stopTimer.choice === 'end') return
    this.stopAfter('off')
    this.state.set({ notice: 'stopped' })
    this.pause()
  }

  /** Continues at the same position from the file's current URL. */
  #takeUp(url: string): void {
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
