/**
 * Holds who is signed in: the session state of this page, and the stored login. See
 * docs/product.md#the-stored-login.
 */
import { useSyncExternalStore } from 'react'
import type { UserData } from '#contract/identity.ts'
import { showReader } from '#web/lib/preferences.ts'
import { stored } from '#web/lib/storage/stored.ts'
import { createListeners } from '#web/lib/listeners.ts'

interface SignInState {
  /** `unknown` until it is needed, `asking` while a request for it is running, and then `in` or `out`. */
  status: 'unknown' | 'asking' | 'in' | 'out'
  user: UserData | undefined
}

let state: SignInState = { status: 'unknown', user: undefined }
const listeners = createListeners()
const leaveListeners = createListeners()

const setSessionState = (next: SignInState): void => {
  state = next
  showReader(next.user?.reader)
  listeners.notify()
}

export const getCurrentSession = (): SignInState => state
export const getCurrentUser = (): UserData | undefined => state.user

export const startLoading = (): void => setSessionState({ status: 'asking', user: state.user })

/**
 * Ends the state of `startLoading` after the server gave no useful answer: `in` with a known person, otherwise
 * `unknown`.
 */
export const stopLoading = (): void => {
  if (state.status === 'asking') setSessionState({ status: state.user ? 'in' : 'unknown', user: state.user })
}

/** Sets the signed-in person. Does nothing if the page already knows this session. */
export const setUser = (user: UserData): UserData => {
  if (state.status !== 'in' || state.user?.token !== user.token) setSessionState({ status: 'in', user })
  return state.user ?? user
}

/**
 * Stores the login that the server just returned. Its access time comes from this device's clock, because the same
 * clock decides later whether the login has expired.
 */
export const storeLogin = (user: UserData): UserData => {
  stored.session.write({ user_info: withCurrentAccessTime(user), isLoggedIn: true })
  stored.unfinishedLogout.clear()
  return setUser(user)
}

/** Replaces the data of the same person, after something about them changed. */
export const updateUser = (user: UserData): void => {
  storeLogin(user)
  setSessionState({ status: 'in', user })
}

/** Marks this page as signed out. Modules that hold data of the person are called and must drop it. */
export const clearUser = (): void => {
  const wasSignedIn = state.user !== undefined
  setSessionState({ status: 'out', user: undefined })
  if (wasSignedIn) leaveListeners.notify()
}

/**
 * Calls back when the person is no longer signed in, so that modules drop the person's data from memory.
 * @returns a function that unsubscribes
 */
export const onUserLeave = leaveListeners.subscribe

const withCurrentAccessTime = (user: UserData): UserData => {
  const now = new Date().toISOString()
  return { ...user, accessed_at: now, admin_accessed_at: user.admin_accessed_at && now }
}

/** The shortest time between two writes of the stored access time, in milliseconds: a burst of calls writes it once. */
const MIN_WRITE_INTERVAL_MS = 1000

/** Extends the stored login; runs after every answered call. */
export const extendAccess = (): void => {
  const login = stored.session.read()
  if (!login?.isLoggedIn || login.user_info.token !== state.user?.token) return
  if (Date.now() - Date.parse(login.user_info.accessed_at) < MIN_WRITE_INTERVAL_MS) return
  stored.session.write({ user_info: withCurrentAccessTime(login.user_info), isLoggedIn: true })
}

/**
 * Calls back on every change.
 * @returns a function that unsubscribes
 */
export const onSessionChange = listeners.subscribe

export const useSession = (): SignInState => useSyncExternalStore(onSessionChange, getCurrentSession)

/**
 * Returns the signed-in person, for screens that require a sign-in. During a sign-out, it returns the last known
 * person.
 */
export const useUser = (): UserData | undefined => useSession().user
