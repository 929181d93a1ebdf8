/** The play that is under way: what the server is told of it, and what this device keeps for the next page. */
import type { Session } from '#contract/library.ts'
import { newUuid } from '#web/lib/device.ts'
import { storedListening } from '#web/lib/stored-listening.ts'
import { getResumePosition } from './resume-position.ts'
import { beginPlay, movePlay, type PlaybackMoment, type Play, type ReportReason, getDueReport } from './play.ts'
import { queueReport, sendReports, sendWhenOnline } from './send-reports.ts'

/** Milliseconds between two notes of the place while it plays. */
const SAVE_INTERVAL = 2000

export class PlayLog {
  #play: Play | undefined
  #keptAt = 0
  /** Where each session of this page was left; a list may still show where it was before. */
  readonly #places = new Map<string, number>()

  constructor() {
    const last = storedListening.sessionId.read()
    if (last) this.#places.set(last, storedListening.currentTime.read())
    sendWhenOnline()
    void sendReports()
  }

  get running(): boolean {
    return this.#play !== undefined
  }

  /** Seconds at which `session` is to be taken up. */
  placeOf(session: Session, restoring: boolean): number {
    const kept = this.#places.get(session.uuid)
    return getResumePosition(session, { kept, waiting: storedListening.waitingProgress.read(), restoring })
  }

  begin(session: string, moment: PlaybackMoment): void {
    this.#play = beginPlay(session, moment, newUuid())
    this.keep(moment)
  }

  /** The listener goes to another place by hand. @param place in seconds */
  move(place: number): void {
    if (this.#play) this.#play = movePlay(this.#play, place)
  }

  /** Tells the server, if this moment is worth it. @param leaving the page is going */
  tell(moment: PlaybackMoment, reason: ReportReason, leaving = false): void {
    if (!this.#play) return
    if (reason !== 'time' || moment.now - this.#keptAt >= SAVE_INTERVAL) this.keep(moment)
    const { play, report } = getDueReport(this.#play, moment, reason)
    this.#play = play
    if (report) queueReport(report, { leaving })
  }

  /** Stores the place on this device, so that a reload brings the mini player back. */
  keep({ position, duration, now }: PlaybackMoment): void {
    if (!this.#play) return
    this.#keptAt = now
    this.#places.set(this.#play.session, position)
    storedListening.sessionId.write(this.#play.session)
    storedListening.currentTime.write(position)
    storedListening.duration.write(duration)
  }

  /** Another session is opened: what is told from now on is not of the one before. */
  end(): void {
    this.#play = undefined
  }

  keepPlaying(playing: boolean): void {
    storedListening.isPlaying.write(playing)
  }

  /** Nothing is under way, and the next page has nothing to bring back. */
  forget(): void {
    if (this.#play?.finished) this.#places.delete(this.#play.session)
    this.#play = undefined
    const { sessionId, duration, currentTime, isPlaying } = storedListening
    for (const key of [sessionId, duration, currentTime, isPlaying]) key.clear()
  }
}
