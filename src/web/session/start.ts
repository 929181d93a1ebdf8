/**
 * Finds the session at the start of a page, and whenever a guard needs it: in the stored login, otherwise on the
 * server. See docs/product.md#session-at-the-start-of-a-page.
 */
import { ApiError } from '#contract/call.ts'
import { info, logout, type UserData } from '#contract/identity.ts'
import { isLoginLive, SERVER_IDLE_SECONDS } from '#rules/session-expiry.ts'
import { registerSession, call, callOnce } from '#web/lib/api.ts'
import { isOnline } from '#web/lib/online.ts'
import { stored } from '#web/lib/storage/stored.ts'
import { adoptOtherTab, endSession, finishClearing, followOtherTabs, clearDevice } from './end-session.ts'
import { storeLogin, startLoading, getCurrentUser, setUser, clearUser, extendAccess, stopLoading } from './session.ts'

/** Set by `login=true` in the address: the server is asked even if a login is stored. */
let forceRefresh = false
let pending: Promise<UserData | undefined> | undefined

/** Reads the login parameter and removes it from the address. */
const consumeLoginParameter = (): void => {
  const url = new URL(location.href)
  const loginParameter = url.searchParams.get('login')
  if (loginParameter === null) return
  url.searchParams.delete('login')
  history.replaceState(history.state, '', url)
  forceRefresh = loginParameter === 'true'
}

/** An admin session has its own time of last access. */
const getLastAccess = (user: UserData): string | null =>
  user.session_type === 'admin_session' ? user.admin_accessed_at : user.accessed_at

/** Returns the person of the stored login while it is live, or undefined if the server has to be asked. */
export const recognizeUser = (): UserData | undefined => {
  if (forceRefresh) return undefined
  const login = stored.session.read()
  return login?.isLoggedIn && isLoginLive(getLastAccess(login.user_info), Date.now())
    ? setUser(login.user_info)
    : undefined
}

/**
 * Repeats a sign-out that the server may have missed.
 * @returns false if it still may not know
 */
const finishLogout = async (): Promise<boolean> => {
  const unfinished = stored.unfinishedLogout.read()
  if (!unfinished) return true
  try {
    await callOnce(logout, { Logout: { auto_logout: false } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.http === 0 || error.http >= 500) return false
  }
  stored.unfinishedLogout.clear()
  return true
}

/** On a shared device, a person can't resume a session that the server would have ended by now. */
const canResume = (user: UserData): boolean =>
  !user.shared_device || Date.now() - Date.parse(getLastAccess(user) ?? '') < SERVER_IDLE_SECONDS * 1000

/** Returns the person who has signed in since the server was asked, here or in another tab. */
const findNewUser = (knownUser: UserData | undefined): UserData | undefined => {
  const login = stored.session.read()
  return login?.isLoggedIn && login.user_info.token !== knownUser?.token ? setUser(login.user_info) : undefined
}

/** Signs the known person out and clears what they left, unless someone has signed in since. */
const leave = (knownUser: UserData | undefined): UserData | undefined => {
  const newUser = findNewUser(knownUser)
  if (newUser) return newUser
  if (knownUser) clearDevice(knownUser.shared_device)
  clearUser()
  return undefined
}

/**
 * Handles an unreachable server: a person whose stored login is still live continues with the data on the device.
 * Anyone else is signed out, and their data is removed from a shared device.
 */
const handleNoAnswer = (error: unknown, knownUser: UserData | undefined): UserData | undefined => {
  if (!(error instanceof ApiError) || error.http !== 0) throw error
  return knownUser && canResume(knownUser) ? (findNewUser(knownUser) ?? setUser(knownUser)) : leave(knownUser)
}

/** The time that a known person waits for a silent server, in milliseconds. */
const SERVER_TIMEOUT_MS = 6_000

const fetchSession = async (): Promise<UserData | undefined> => {
  const login = stored.session.read()
  const knownUser = login?.isLoggedIn ? login.user_info : undefined
  if (knownUser && !isOnline() && canResume(knownUser)) return setUser(knownUser)
  if (await finishLogout()) {
    try {
      const { session } = await call(info, {}, knownUser ? { signal: AbortSignal.timeout(SERVER_TIMEOUT_MS) } : {})
      forceRefresh = false
      if (session.status && session.user_data) return findNewUser(knownUser) ?? storeLogin(session.user_data)
    } catch (error) {
      return handleNoAnswer(error, knownUser)
    }
  }
  return leave(knownUser)
}

/**
 * Returns the signed-in person, from the stored login while that is live, else from the server.
 * @param quietly shows no loader meanwhile
 * @throws ApiError if the server answers with an error
 */
export const ensureSession = ({ quietly = false } = {}): Promise<UserData | undefined> => {
  const knownUser = recognizeUser()
  if (knownUser) return Promise.resolve(knownUser)
  if (!quietly) startLoading()
  pending ??= fetchSession().finally(() => {
    pending = undefined
    stopLoading()
  })
  return pending
}

/**
 * After a 107: fetches the session once. If it belongs to another person by now, the page starts over. See
 * docs/product.md#a-stale-token.
 */
const renew = async (): Promise<boolean> => {
  const { session } = await callOnce(info, {})
  if (!session.status || !session.user_data) {
    endSession()
    return false
  }
  if (session.user_data.user_account_uuid !== getCurrentUser()?.user_account_uuid) {
    stored.session.clear()
    location.reload()
    return false
  }
  storeLogin(session.user_data)
  return true
}

const identify = () => {
  const person = getCurrentUser() ?? stored.unfinishedLogout.read()
  return person ? { token: person.token, loggedin_user_type: person.user_type, session_hash: person.session_hash } : {}
}

/** Call this once, before anything is shown. */
export const startSession = (): void => {
  finishClearing()
  consumeLoginParameter()
  registerSession({
    identify,
    renew,
    onAnswered: extendAccess,
    onEnded(token) {
      if (token && token === getCurrentUser()?.token && !adoptOtherTab()) endSession()
    },
  })
  followOtherTabs()
}
