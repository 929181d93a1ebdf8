/**
 * Who is signed in: the one state of the session in this page, and the stored login beside it. See
 * docs/product.md#the-stored-login.
 */
import { useSyncExternalStore } from 'react'
import type { UserData } from '#contract/identity.ts'
import { showReader } from '#web/lib/preferences.ts'
import { stored } from '#web/lib/stored.ts'

export interface SessionState {
  /** `unknown` until someone needs to know; `asking` while the server is being asked about it. */
  status: 'unknown' | 'asking' | 'in' | 'out'
  user: UserData | undefined
}

let state: SessionState = { status: 'unknown', user: undefined }
const listeners = new Set<() => void>()
const farewells = new Set<() => void>()

const setSessionState = (next: SessionState): void => {
  state = next
  showReader(next.user?.reader)
  listeners.forEach((listener) => listener())
}

export const currentSession = (): SessionState => state
export const currentUser = (): UserData | undefined => state.user

export const startAsking = (): void => setSessionState({ status: 'asking', user: state.user })

/** The server gave no useful answer: things are as they were. */
export const stopAsking = (): void => {
  if (state.status === 'asking') setSessionState({ status: state.user ? 'in' : 'unknown', user: state.user })
}

/** Someone is signed in; a page that already knows does nothing. */
export const setUser = (user: UserData): UserData => {
  if (state.status !== 'in' || state.user?.token !== user.token) setSessionState({ status: 'in', user })
  return state.user ?? user
}

/** Stores the login as the server just gave it, its time by this device's clock: liveness is measured by that clock. */
export const storeLogin = (user: UserData): UserData => {
  stored.session.write({ user_info: accessedNow(user), isLoggedIn: true })
  stored.unfinishedLogout.clear()
  return setUser(user)
}

/** The same person, of whom something else is known now. */
export const updateUser = (user: UserData): void => {
  storeLogin(user)
  setSessionState({ status: 'in', user })
}

/** Nobody is signed in here any more; whoever keeps something of a person lets go of it. */
export const clearUser = (): void => {
  const wasIn = state.user !== undefined
  setSessionState({ status: 'out', user: undefined })
  if (wasIn) farewells.forEach((farewell) => farewell())
}

/** Called when the person here has gone, for everything that was kept in memory for them. @returns stops it */
export const onUserLeave = (farewell: () => void): (() => void) => {
  farewells.add(farewell)
  return () => farewells.delete(farewell)
}

const accessedNow = (user: UserData): UserData => {
  const now = new Date().toISOString()
  return { ...user, accessed_at: now, admin_accessed_at: user.admin_accessed_at && now }
}

/** How seldom the stored time is written; a burst of calls is one access. */
const A_SECOND = 1000

/** Every answered call keeps the stored login alive. */
export const extendAccess = (): void => {
  const kept = stored.session.read()
  if (!kept?.isLoggedIn || kept.user_info.token !== state.user?.token) return
  if (Date.now() - Date.parse(kept.user_info.accessed_at) < A_SECOND) return
  stored.session.write({ user_info: accessedNow(kept.user_info), isLoggedIn: true })
}

/** Calls back on every change. @returns stops it */
export const onSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = (): SessionState => useSyncExternalStore(onSession, currentSession)

/** The signed-in person; for screens behind a guard. While they are being signed out, the last one known. */
export const useUser = (): UserData | undefined => useSession().user
