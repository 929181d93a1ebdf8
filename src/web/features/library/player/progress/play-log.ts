/** The current play: what is reported to the server, and what this device stores for the next page. */
import type { Session } from '#contract/library.ts'
import { createUuid } from '#web/lib/device.ts'
import { storedListening } from '#web/lib/storage/stored-listening.ts'
import { getResumePosition } from './resume-position.ts'
import { beginPlay, movePlay, type PlaybackMoment, type Play, type ReportReason, getDueReport } from './play.ts'
import { queueReport, sendReports, sendWhenOnline } from './send-reports.ts'

/** The time in milliseconds between two saves of the position while it plays. */
const SAVE_INTERVAL_MS = 2000

export class PlayLog {
  #play: Play | undefined
  #savedAt = 0
  /** The last position of each session on this page. A list may still show an older one. */
  readonly #positions = new Map<string, number>()

  constructor() {
    const last = storedListening.sessionId.read()
    if (last) this.#positions.set(last, storedListening.currentTime.read())
    sendWhenOnline()
    void sendReports()
  }

  get running(): boolean {
    return this.#play !== undefined
  }

  /** Returns the position in seconds from which to resume `session`. */
  getResumePosition(session: Session, restoring: boolean): number {
    const saved = this.#positions.get(session.uuid)
    return getResumePosition(session, { stored: saved, waiting: storedListening.waitingProgress.read(), restoring })
  }

  begin(session: string, moment: PlaybackMoment): void {
    this.#play = beginPlay(session, moment, createUuid())
    this.save(moment)
  }

  /**
   * Notes that the person has moved to another position.
   * @param seconds the position in seconds
   */
  move(seconds: number): void {
    if (this.#play) this.#play = movePlay(this.#play, seconds)
  }

  /**
   * Reports to the server if a report is due.
   * @param leaving whether the page is closing
   */
  reportIfDue(moment: PlaybackMoment, reason: ReportReason, leaving = false): void {
    if (!this.#play) return
    if (reason !== 'time' || moment.now - this.#savedAt >= SAVE_INTERVAL_MS) this.save(moment)
    const { play, report } = getDueReport(this.#play, moment, reason)
    this.#play = play
    if (report) queueReport(report, { leaving })
  }

  /** Stores the position on this device, so that a reload restores the mini player. */
  save({ position, duration, now }: PlaybackMoment): void {
    if (!this.#play) return
    this.#savedAt = now
    this.#positions.set(this.#play.session, position)
    storedListening.sessionId.write(this.#play.session)
    storedListening.currentTime.write(position)
    storedListening.duration.write(duration)
  }

  /** Ends the play when another session is opened. Later reports belong to that one. */
  end(): void {
    this.#play = undefined
  }

  savePlaying(playing: boolean): void {
    storedListening.isPlaying.write(playing)
  }

  /** Forgets the play, so that the next page has nothing to restore. */
  clear(): void {
    if (this.#play?.finished) this.#positions.delete(this.#play.session)
    this.#play = undefined
    const { sessionId, duration, currentTime, isPlaying } = storedListening
    for (const key of [sessionId, duration, currentTime, isPlaying]) key.clear()
  }
}
