/**
 * The one player of the page. It lives outside React, so that a session plays on while the person visits other pages.
 * `state` describes what it is doing. Opening a session starts it at the person's stored position.
 */
import type { Session } from '#contract/library.ts'
import { RESUME_AFTER_SECONDS } from '#rules/playback.ts'
import { storedListening } from '#web/lib/storage/stored-listening.ts'
import { onUserLeave } from '#web/session/session.ts'
import { endSessionChoice, isDeviceChosen, storeNarratorChoice, unlockSpeech } from './device/narrator-choice.ts'
import { withDownloadedAudio } from './downloads/find-download.ts'
import { registerControls } from './now-playing.ts'
import { PlayerControls } from './player-controls.ts'
import { PlaybackRecovery } from './playback-recovery.ts'
import {
  getRestartOffer,
  initialPlayerState,
  isPlaybackOn,
  type NarratorChoice,
  type OpenOptions,
  type Phase,
} from './player-state.ts'
import { pollSession, fetchSession, type SessionResult } from './session-info.ts'

/** Browsers without this information block playback by themselves, so the player simply tries. */
const hasUserActivation = (): boolean => navigator.userActivation?.hasBeenActive ?? true

class Player extends PlayerControls {
  readonly #recovery = new PlaybackRecovery({
    fetchSession: () => fetchSession(this.state.get().uuid),
    resumeFrom: (url) => this.#resumeFrom(url),
    onSettled: (result) => (result.outcome === 'found' ? this.syncState() : this.#onSession(result)),
  })
  #restoring = false
  /** The requested start position in seconds, until it is used. */
  #startsAt: number | undefined
  #sessionRequest = new AbortController()

  constructor() {
    super()
    registerControls({ toggle: () => this.toggle(), pauseAndFlush: () => this.pauseAndFlush() })
    onUserLeave(() => this.#resetForNextUser())
  }

  open(uuid: string, { session, autoplay, startPosition }: OpenOptions): void {
    if (this.state.get().uuid === uuid && this.state.get().phase !== 'gone') {
      this.#seekOrStartAt(startPosition)
      if (autoplay && !isPlaybackOn(this.state.get())) this.play()
      return
    }
    this.leave()
    this.log.end()
    this.voices.unload()
    const { speed, sleepTimer, sleepTimerSeconds, voiceList } = this.state.get()
    const narrator = isDeviceChosen(uuid) ? 'device' : 'recording'
    const settings = { speed, sleepTimer, sleepTimerSeconds, voiceList, narrator } as const
    this.state.set({ ...initialPlayerState, ...settings, phase: 'loading', uuid, session })
    this.shouldPlay = autoplay && hasUserActivation()
    if (this.shouldPlay && narrator === 'device') unlockSpeech()
    // If playback continues, so does the background sound: some browsers would not start it again without a click.
    if (!this.shouldPlay) this.silence()
    this.#recovery.reset()
    this.#startsAt = startPosition
    this.#loadSession(uuid)
    if (session?.url) void this.#loadListedSession(session)
  }

  /**
   * Lets the recording or the device read, from the current position on. Call it in the press, because browsers only
   * allow speech that a press starts.
   * @param voiceUri the device's voice; the best one by default
   */
  chooseNarrator(
    narrator: NarratorChoice,
    { voiceUri, plays = false }: { voiceUri?: string; plays?: boolean } = {},
  ): void {
    const before = this.state.get()
    if (before.session) storeNarratorChoice(narrator, before.session, voiceUri)
    if (narrator === before.narrator) {
      this.voices.device.voice?.chooseVoice(voiceUri)
      this.state.set({ voiceUri })
      if (plays) this.play()
      return
    }
    this.shouldPlay = plays || isPlaybackOn(before)
    if (narrator === 'device' && this.shouldPlay) unlockSpeech()
    const { position } = this.getMoment()
    this.leave()
    this.voices.unload()
    this.#recovery.reset()
    this.#startsAt = before.phase === 'ended' ? 0 : position || undefined
    this.state.set({ narrator, voiceUri, phase: 'loading', voiceProblem: undefined, notice: undefined })
    if (before.session) this.#loadVoice(before.session)
    else this.#loadSession(before.uuid)
  }

  /** Reads the list of the device's voices again. */
  lookForVoices(): void {
    this.voices.device.voice?.lookForVoices()
  }

  #seekOrStartAt(seconds: number | undefined): void {
    if (seconds === undefined) return
    if (this.voices.current.url) this.seek(seconds)
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
    this.shouldPlay = true
    this.state.set({ notice: undefined })
    if (this.voices.isByDevice && !this.voices.device.voice) unlockSpeech()
    if (phase === 'failed') this.#tryAgain()
    if (!this.voices.current.url || !this.#recovery.isIntact) return
    const startPosition = phase === 'ended' ? 0 : this.voices.current.position
    if (!this.log.running) {
      this.log.begin(uuid, { ...this.getMoment(), position: startPosition })
      this.log.move(startPosition)
    }
    this.ambience.run()
    this.voices.current.play()
  }

  /** Call this when the player's page closes. A session that never played is closed. */
  closePage(): void {
    if (this.shouldPlay || this.state.get().position > 0) this.leave()
    else this.close()
  }

  /** Stops playback and forgets the loaded session. */
  close(): void {
    this.leave()
    this.shouldPlay = false
    this.#recovery.reset()
    this.sleepTimer.choose('off')
    this.#sessionRequest.abort()
    this.voices.unload()
    this.ambience.unload()
    this.log.clear()
    this.deviceControls.release()
    this.state.set({ ...initialPlayerState, speed: this.state.get().speed })
  }

  /** The next person on this page starts with their own stored settings. */
  #resetForNextUser(): void {
    this.close()
    this.ambience.reset()
    this.restoreSpeed()
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
    if (!signal.aborted && this.state.get().phase === 'loading' && !this.voices.current.url) this.#loadVoice(session)
  }

  #onSession(result: SessionResult): void {
    if (result.outcome === 'gone') {
      this.voices.unload()
      this.log.clear()
      this.silence({ phase: 'gone', session: undefined })
    } else if (result.outcome === 'unreachable') {
      this.state.set({ failureMessage: result.message })
      if (this.voices.current.url) this.syncState()
      else this.silence({ phase: 'failed' })
    } else {
      const { session, related } = result
      this.state.set({ session, related, failureMessage: undefined })
      if (!this.voices.current.url) this.#loadVoice(session)
      else if (this.#shouldUseDownload(session.url)) this.#resumeFrom(session.url)
    }
  }

  #loadVoice(session: Session): void {
    if (this.voices.isByDevice && endSessionChoice(session)) this.state.set({ narrator: 'recording' })
    if (this.voices.isByDevice) void this.#loadDevice(session)
    else if (session.url) this.#loadAudio(session)
    else {
      this.silence({ phase: 'processing', duration: session.duration })
      void this.voices.device.findLines(session, (lines) => this.state.set({ lines }))
    }
  }

  async #loadDevice(session: Session): Promise<void> {
    const result = await this.voices.device.prepare(session)
    if (result === 'outdated' || !this.voices.isByDevice) return
    if (result === 'failed') {
      this.state.set({ voiceProblem: 'lines' })
      this.silence({ phase: 'failed' })
    } else if (result.lines.length === 0) {
      this.state.set({ narrator: 'recording', lines: [] })
      this.#loadVoice(session)
    } else {
      const { voice, lines } = result
      this.state.set({ lines, waitsForRecording: !session.url })
      this.#startSession(session, (startPosition) => {
        const voiceUri = storedListening.narrator.read()?.voice
        this.state.set({ voiceUri })
        voice.load({ uuid: session.uuid, lines, duration: session.duration, startPosition, voiceUri })
      })
    }
  }

  /** Checks whether downloaded audio should replace the streamed audio, which is not playing now. */
  #shouldUseDownload(url: string): boolean {
    const { url: currentUrl, condition } = this.voices.current
    if (this.voices.isByDevice) return false
    return url.startsWith('blob:') && url !== currentUrl && (condition === 'paused' || condition === 'waiting')
  }

  #loadAudio(session: Session): void {
    this.#startSession(session, (startPosition) => this.voices.recording.load(session.url, startPosition))
    this.deviceControls.show(session)
  }

  /** @param load loads the voice at a position in seconds */
  #startSession(session: Session, load: (startPosition: number) => void): void {
    const requestedStart = this.#startsAt
    const startPosition = requestedStart ?? this.log.getResumePosition(session, this.#restoring)
    this.#restoring = false
    this.#startsAt = undefined
    const isResumed = requestedStart === undefined && startPosition > RESUME_AFTER_SECONDS
    this.state.set({ duration: session.duration, resumedPosition: isResumed ? startPosition : undefined })
    load(startPosition)
    // After a change of voices, the play continues at another position. Otherwise a jump could complete the session.
    if (this.log.running) this.log.move(this.voices.current.position)
    else this.log.begin(session.uuid, this.getMoment())
    if (this.shouldPlay) this.play()
  }

  protected syncState(): void {
    const before = this.state.get()
    const { condition, url, position } = this.voices.current
    if (!url) return
    const isRecoverable = condition === 'failed' && !this.voices.isByDevice
    const canRecover = isRecoverable && this.shouldPlay && !this.#recovery.isLost
    const phase = canRecover ? 'waiting' : condition
    const duration = Number.isFinite(this.voices.current.duration) ? this.voices.current.duration : before.duration
    const voiceProblem = this.voices.isByDevice ? this.voices.device.voice?.problem : undefined
    this.state.set({ phase, position, duration, voiceProblem, resumedPosition: getRestartOffer(before, position) })
    if (phase === 'playing' && before.failureMessage) this.state.set({ failureMessage: undefined })
    this.applySleepTimer()
    if (phase !== before.phase) this.#handlePhaseChange(before.phase, phase)
    if (phase === 'playing') this.log.reportIfDue(this.getMoment(), 'time')
    if (isRecoverable && this.#recovery.isIntact) void this.#recovery.begin()
  }

  #handlePhaseChange(from: Phase, to: Phase): void {
    const isNowOn = isPlaybackOn({ phase: to })
    this.deviceControls.update(this.state.get())
    this.log.savePlaying(isNowOn)
    if (to === 'playing') this.#recovery.reset()
    if (to === 'ended') this.finish()
    else if (isPlaybackOn({ phase: from }) && !isNowOn) {
      this.ambience.fadeOut()
      this.log.reportIfDue(this.getMoment(), 'pause')
    }
  }

  /** Continues at the same position from the file's current URL. */
  #resumeFrom(url: string): void {
    this.voices.recording.reload(url)
    if (!this.shouldPlay) return
    this.ambience.run()
    this.voices.recording.play()
  }

  #tryAgain(): void {
    this.#recovery.reset()
    if (this.voices.recording.url) void this.#recovery.begin()
    else if (!this.voices.current.url) this.#loadSession(this.state.get().uuid)
  }

  protected reconnect(): void {
    const { phase } = this.state.get()
    if (this.#recovery.isInterrupted || (phase === 'failed' && !this.voices.current.url)) this.#tryAgain()
    // Some browsers don't continue by themselves after the data stopped arriving.
    else if (phase === 'waiting' && !this.voices.isByDevice) this.voices.recording.reload()
  }
}

let player: Player | undefined

/** Returns the page's player. It is created on first use. */
export const getPlayer = (): Player => (player ??= new Player())
