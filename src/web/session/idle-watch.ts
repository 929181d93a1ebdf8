/**
 * Signs a person out after an hour without input or audio in any tab of the browser. The tab that was last active acts;
 * if that tab is gone, the leader does. The moment of the last activity is stored, so that a tab that was killed, or a
 * computer that slept, keeps nobody signed in. See docs/product.md#idle-sign-out.
 */
import { useSyncExternalStore } from 'react'
import type { UserData } from '#contract/identity.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { IDLE_LOGOUT_SECONDS, getIdleState } from '#rules/session-expiry.ts'
import { createUuid } from '#web/lib/device.ts'
import { LEADER_FALLBACK_MS, runAsLeader } from '#web/lib/leader.ts'
import { isOnline } from '#web/lib/online.ts'
import { stored } from '#web/lib/storage/stored.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { refreshSchool } from './refresh-school.ts'
import { getCurrentUser, onSessionChange } from './session.ts'
import { flushBeforeSignOut, signOut } from './sign-out.ts'

/** Reports whether audio is playing; provided by a module that knows the player. */
export interface PlaybackSignal {
  isPlaying: () => boolean
  /** @returns a function that stops the calls */
  subscribe: (listener: () => void) => () => void
}

/**
 * Milliseconds: how often activity is stored for the other tabs, and how often the server is asked, which marks the
 * person as active.
 */
const STORE_INTERVAL_MS = 5_000
const REPORT_INTERVAL_MS = 10 * MINUTE_MS
/**
 * The interval of the checks, in milliseconds. Timers stop while a computer sleeps, and audio plays on, so one long
 * timer isn't enough.
 */
const CHECK_INTERVAL_MS = 30_000

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll']
const returnEvents = ['focus', 'pageshow', 'visibilitychange']

let endsAt: number | undefined
const listeners = createListeners()

const setDeadline = (next: number | undefined): void => {
  if (next === endsAt) return
  // Unsent drafts are sent while there is still time.
  if (endsAt === undefined && isOnline()) void flushBeforeSignOut()
  endsAt = next
  listeners.notify()
}

class IdleWatch {
  readonly token: string
  readonly #playback: PlaybackSignal
  readonly #tab = createUuid()
  readonly #cleanups: (() => void)[] = []
  #activeAt: number
  #storedAt = 0
  #reportedAt = Date.now()
  #timer: ReturnType<typeof setTimeout> | undefined
  #stopLeading: (() => void) | undefined
  #isSigningOut = false

  constructor({ token }: UserData, playback: PlaybackSignal) {
    this.token = token
    this.#playback = playback
    this.#activeAt = this.#readStoredActivity()?.at ?? Date.now()
    // Opening a page is an activity, unless nobody was active for an hour.
    if (this.#getState() !== 'expired') this.recordActivity()
    for (const kind of activityEvents) this.#listen(kind, () => this.#getState() === 'active' && this.recordActivity())
    for (const kind of returnEvents) this.#listen(kind, () => this.check())
    this.#cleanups.push(stored.lastActive.onChangeElsewhere(() => this.check()))
    this.check()
  }

  /** Records that the person is active. */
  recordActivity(): void {
    const now = Date.now()
    this.#activeAt = now
    if (now - this.#storedAt >= STORE_INTERVAL_MS) {
      this.#storedAt = now
      stored.lastActive.write({ at: now, tab: this.#tab, token: this.token })
    }
    if (now - this.#reportedAt >= REPORT_INTERVAL_MS) {
      this.#reportedAt = now
      void refreshSchool()
    }
  }

  /** The person chose to stay signed in: all tabs and the server are informed at once. */
  stay(): void {
    this.#storedAt = 0
    this.#reportedAt = 0
    this.recordActivity()
    this.check()
  }

  check(): void {
    clearTimeout(this.#timer)
    if (this.#playback.isPlaying() && this.#getState() !== 'expired') this.recordActivity()
    const state = this.#getState()
    setDeadline(state === 'warning' ? this.#getLastActivity() + IDLE_LOGOUT_SECONDS * 1000 : undefined)
    if (state === 'expired') this.#end()
    else this.#timer = setTimeout(() => this.check(), state === 'warning' ? 1000 : CHECK_INTERVAL_MS)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#cleanups.forEach((cleanUp) => cleanUp())
    this.#stopLeading?.()
    setDeadline(undefined)
  }

  #listen(kind: string, listener: () => void): void {
    addEventListener(kind, listener, { capture: true, passive: true })
    this.#cleanups.push(() => removeEventListener(kind, listener, { capture: true }))
  }

  /** Returns the stored activity of this sign-in; that of an earlier sign-in is ignored. */
  #readStoredActivity() {
    const activity = stored.lastActive.read()
    return activity?.token === this.token ? activity : undefined
  }

  #getLastActivity(): number {
    return Math.max(this.#activeAt, this.#readStoredActivity()?.at ?? 0)
  }

  /** A clock that was set back counts as no time. */
  #getState(): ReturnType<typeof getIdleState> {
    return getIdleState(Math.max(0, Date.now() - this.#getLastActivity()) / 1000)
  }

  #end(): void {
    if (this.#readStoredActivity()?.tab === this.#tab) return this.#signOut()
    // The tab that was last active may be gone, or asleep.
    this.#timer = setTimeout(() => {
      this.#stopLeading ??= runAsLeader('alaia-idle', () => {
        if (this.#getState() === 'expired') this.#signOut()
        return () => undefined
      })
    }, LEADER_FALLBACK_MS)
  }

  #signOut(): void {
    if (this.#isSigningOut) return
    this.#isSigningOut = true
    void signOut({ auto: true })
  }
}

let idleWatch: IdleWatch | undefined

const updateWatch = (playback: PlaybackSignal): void => {
  const user = getCurrentUser()
  if (user?.token === idleWatch?.token) return
  idleWatch?.close()
  idleWatch = user && new IdleWatch(user, playback)
}

let isStarted = false

/** Starts once for this page, and follows every sign-in and sign-out. */
export const startIdleWatch = (playback: PlaybackSignal): void => {
  updateWatch(playback)
  if (isStarted) return
  isStarted = true
  onSessionChange(() => updateWatch(playback))
  playback.subscribe(() => idleWatch?.check())
}

/** Returns the time at which the person is signed out, in epoch milliseconds, or undefined while no warning is due. */
export const useIdleDeadline = (): number | undefined => useSyncExternalStore(listeners.subscribe, () => endsAt)

export const staySignedIn = (): void => idleWatch?.stay()
