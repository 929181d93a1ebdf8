/**
 * Reports to the server how long the app was in use: every three minutes, when the type of page changes, and when the
 * page is hidden or closed. Only visible or playing time counts, in one tab of a browser at a time, and never an
 * admin's use of Learn.
 */
import type { UserData } from '#contract/identity.ts'
import { USAGE } from '#rules/usage.ts'
import { runAsLeader } from '#web/lib/leader.ts'
import { isAdmin } from '#web/session/destinations.ts'
import { getCurrentUser, onSessionChange } from '#web/session/session.ts'
import { beforeSignOut } from '#web/session/sign-out.ts'
import { clearUsage, toUsageReport, sendUsage } from './send-usage.ts'
import { TICK_SECONDS, startTally, countUntil, type Tally, drainReports, switchPage, getPageType } from './tally.ts'
import type { PlaybackSignal } from '#web/session/idle-watch.ts'

class UsageReporter {
  readonly #user: UserData
  readonly #playing: PlaybackSignal
  readonly #cleanups: (() => void)[]
  #tally: Tally
  #reportedAt = Date.now()
  /** The page is closed, or is in the browser's back/forward cache. */
  #isPageGone = false
  #isLeader = false
  #stopLeading: (() => void) | undefined
  #tickTimer: ReturnType<typeof setInterval> | undefined

  constructor(user: UserData, playing: PlaybackSignal) {
    this.#user = user
    this.#playing = playing
    this.#tally = startTally(getPageType(location.pathname), Date.now())
    this.#cleanups = [
      playing.subscribe(() => this.#checkUse()),
      addListener(document, 'visibilitychange', () => {
        if (document.visibilityState === 'hidden') void this.report({ leaving: true })
        this.#checkUse()
      }),
      addListener(window, 'pagehide', () => {
        void this.report({ leaving: true })
        this.#isPageGone = true
        this.#checkUse()
      }),
      addListener(window, 'pageshow', () => {
        this.#isPageGone = false
        this.#checkUse()
      }),
      beforeSignOut(() => this.report()),
    ]
    this.#checkUse()
  }

  get account(): string {
    return this.#user.user_account_uuid
  }

  /** Notes the open page. If its usage type differs from the last one, the usage so far is reported. */
  open(path: string): void {
    const type = getPageType(path)
    if (type === this.#tally.type) return
    this.#tally = switchPage(this.#tally, Date.now(), { type })
    this.#updateCounting()
    void this.report()
  }

  /** Reports the usage so far. Resolves when the report was sent, or was queued because there is no network. */
  report({ leaving = false } = {}): Promise<void> {
    const { spans, tally } = drainReports(countUntil(this.#tally, Date.now()))
    this.#tally = tally
    this.#reportedAt = Date.now()
    return sendUsage(
      spans.map((span) => toUsageReport(this.account, span)),
      { leaving },
    )
  }

  end(): void {
    this.#cleanups.forEach((stop) => stop())
    this.#setCompeting(false)
    clearUsage()
  }

  /** A tab that is visible or playing competes to be the one that counts. */
  #checkUse(): void {
    const isInUse = document.visibilityState === 'visible' || this.#playing.isPlaying()
    this.#setCompeting(isInUse && !this.#isPageGone)
  }

  #setCompeting(competes: boolean): void {
    if (competes === (this.#stopLeading !== undefined)) return
    clearInterval(this.#tickTimer)
    if (competes) {
      this.#tickTimer = setInterval(() => this.#tick(), TICK_SECONDS * 1000)
      this.#stopLeading = runAsLeader('alaia-usage', () => this.#lead())
    } else {
      this.#stopLeading?.()
      this.#stopLeading = undefined
    }
  }

  /** @returns a function that stops counting */
  #lead(): () => void {
    this.#isLeader = true
    this.#updateCounting()
    return () => {
      this.#isLeader = false
      this.#updateCounting()
    }
  }

  #updateCounting(): void {
    const counts = this.#isLeader && !(this.#tally.type === 'learn' && isAdmin(this.#user))
    this.#tally = switchPage(this.#tally, Date.now(), { counts })
  }

  #tick(): void {
    this.#tally = countUntil(this.#tally, Date.now())
    if (Date.now() - this.#reportedAt >= USAGE.intervalSeconds * 1000) void this.report()
  }
}

const addListener = (target: EventTarget, kind: string, listener: () => void): (() => void) => {
  target.addEventListener(kind, listener)
  return () => target.removeEventListener(kind, listener)
}

let reporter: UsageReporter | undefined

/** Follows sign-ins and sign-outs. A new auth session starts counting again, at the page that is open. */
const updateReporter = (playing: PlaybackSignal): void => {
  const user = getCurrentUser()
  if (user?.user_account_uuid === reporter?.account) return
  reporter?.end()
  reporter = user && new UsageReporter(user, playing)
}

let isStarted = false

/** Starts reporting, once for this page. */
export const startUsage = (playing: PlaybackSignal): void => {
  updateReporter(playing)
  if (isStarted) return
  isStarted = true
  onSessionChange(() => updateReporter(playing))
}

/** Notes the page that the person is on now. */
export const trackPage = (path: string): void => reporter?.open(path)
