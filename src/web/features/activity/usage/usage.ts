/**
 * Reports to the server how long the app was in use: every three minutes, when the type of page changes, and when the
 * page goes away. Only visible or playing time counts, in one tab of a browser at a time, and never an admin's use of
 * Learn.
 */
import type { UserData } from '#contract/identity.ts'
import { USAGE } from '#rules/usage.ts'
import { lead } from '#web/lib/leader.ts'
import { isAdmin } from '#web/session/destinations.ts'
import { currentUser, onSession } from '#web/session/session.ts'
import { beforeSignOut } from '#web/session/sign-out.ts'
import { pageTypeOf } from './page-type.ts'
import { forgetUsage, reportOf, sendUsage } from './send-usage.ts'
import { BEAT, beginTally, counted, type Tally, takenFrom, turned } from './tally.ts'

/** Whether something sounds, told by whoever knows the player. */
export interface Playing {
  isOn: () => boolean
  /** @returns stops it */
  onChange: (listener: () => void) => () => void
}

class Reporter {
  readonly #user: UserData
  readonly #playing: Playing
  readonly #stops: (() => void)[]
  #tally: Tally
  #toldAt = Date.now()
  /** The page is gone, or lies in the browser's memory of pages. */
  #away = false
  #leads = false
  #resign: (() => void) | undefined
  #beat: ReturnType<typeof setInterval> | undefined

  constructor(user: UserData, playing: Playing) {
    this.#user = user
    this.#playing = playing
    this.#tally = beginTally(pageTypeOf(location.pathname), Date.now())
    this.#stops = [
      playing.onChange(() => this.#look()),
      hear(document, 'visibilitychange', () => {
        if (document.visibilityState === 'hidden') void this.tell({ leaving: true })
        this.#look()
      }),
      hear(window, 'pagehide', () => {
        void this.tell({ leaving: true })
        this.#away = true
        this.#look()
      }),
      hear(window, 'pageshow', () => {
        this.#away = false
        this.#look()
      }),
      beforeSignOut(() => this.tell()),
    ]
    this.#look()
  }

  get account(): string {
    return this.#user.user_account_uuid
  }

  /** Another page is open; of another kind, what was is told. */
  open(path: string): void {
    const type = pageTypeOf(path)
    if (type === this.#tally.type) return
    this.#tally = turned(this.#tally, Date.now(), { type })
    this.#settle()
    void this.tell()
  }

  /** Tells what has come together; done when it was sent or waits. */
  tell({ leaving = false } = {}): Promise<void> {
    const { told, tally } = takenFrom(counted(this.#tally, Date.now()))
    this.#tally = tally
    this.#toldAt = Date.now()
    return sendUsage(
      told.map((one) => reportOf(this.account, one)),
      { leaving },
    )
  }

  end(): void {
    this.#stops.forEach((stop) => stop())
    this.#stand(false)
    forgetUsage()
  }

  /** Visible or playing: then it wants to be the tab that counts. */
  #look(): void {
    const inUse = document.visibilityState === 'visible' || this.#playing.isOn()
    this.#stand(inUse && !this.#away)
  }

  #stand(wanted: boolean): void {
    if (wanted === (this.#resign !== undefined)) return
    clearInterval(this.#beat)
    if (wanted) {
      this.#beat = setInterval(() => this.#pass(), BEAT * 1000)
      this.#resign = lead('alaia-usage', () => this.#count())
    } else {
      this.#resign?.()
      this.#resign = undefined
    }
  }

  /** @returns stops it */
  #count(): () => void {
    this.#leads = true
    this.#settle()
    return () => {
      this.#leads = false
      this.#settle()
    }
  }

  #settle(): void {
    const counts = this.#leads && !(this.#tally.type === 'learn' && isAdmin(this.#user))
    this.#tally = turned(this.#tally, Date.now(), { counts })
  }

  #pass(): void {
    this.#tally = counted(this.#tally, Date.now())
    if (Date.now() - this.#toldAt >= USAGE.every * 1000) void this.tell()
  }
}

const hear = (target: EventTarget, kind: string, listener: () => void): (() => void) => {
  target.addEventListener(kind, listener)
  return () => target.removeEventListener(kind, listener)
}

let reporter: Reporter | undefined

/** Follows who signs in and out: a new session starts counting again, at the page it begins on. */
const follow = (playing: Playing): void => {
  const user = currentUser()
  if (user?.user_account_uuid === reporter?.account) return
  reporter?.end()
  reporter = user && new Reporter(user, playing)
}

let following = false

/** Begins once for this page. */
export const attendUsage = (playing: Playing): void => {
  follow(playing)
  if (following) return
  following = true
  onSession(() => follow(playing))
}

/** Where the person is now. */
export const usageOn = (path: string): void => reporter?.open(path)
