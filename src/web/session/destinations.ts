/**
 * Decides where people may go: who may open each area, and where people go after signing in. See
 * docs/product.md#screens-and-routes.
 */
import type { UserData } from '#contract/identity.ts'
import { toOwnPath } from '#rules/addresses.ts'
import type { ScreenArea } from '#rules/screens.ts'
import { authPaths } from '#web/lib/auth-paths.ts'

type DestinationUser = Pick<UserData, 'session_type' | 'user_type' | 'permissions' | 'landing'>

/** The entry of the admin area. The address is fixed, and redirects to /admin/learn. */
const ADMIN_ENTRY = `${authPaths.appAdmin}?lang=en`

export const isAdmin = (person: Pick<DestinationUser, 'session_type'>): boolean =>
  person.session_type === 'admin_session'

export const canTeach = (person: Pick<DestinationUser, 'permissions'>): boolean =>
  person.permissions.some(({ permissions }) => permissions.includes('learn') || permissions.includes('demo_learn'))

/**
 * Pages that an admin session may open inside the app: any path that contains one of these words. They are shown without
 * the app's navigation. `alaiaweb` is the prefix of old links. See docs/product.md#admin-pages.
 */
const adminAppPaths = /alaiaweb|audio|view/

/**
 * The paths that a teacher_only account may open outside the teacher area: those with alaiaweb or audio, and the file
 * viewer, because a lesson's own files open in it. See docs/product.md#teachers-with-learn-only.
 */
const teacherOnlyPaths = /alaiaweb|audio|^\/view$/

/** Returns where a signed-in person is sent instead of an area's page, or undefined if they may see it. */
export const getRedirect = (area: ScreenArea, path: string, person: DestinationUser): string | undefined => {
  if (area === 'admin') return isAdmin(person) ? undefined : authPaths.home
  if (area === 'teacher') return canTeach(person) ? undefined : authPaths.welcome
  if (area === 'staff') return canTeach(person) || isAdmin(person) ? undefined : authPaths.welcome
  if (area !== 'app') return undefined
  if (isAdmin(person)) return adminAppPaths.test(path) ? undefined : ADMIN_ENTRY
  if (person.user_type === 'teacher_only') return teacherOnlyPaths.test(path) ? undefined : authPaths.learn
  return undefined
}

/** Returns the home page of a person: the first page that they may open. */
export const getHomePath = (person: Pick<DestinationUser, 'session_type' | 'user_type'>): string => {
  if (isAdmin(person)) return authPaths.adminLearn
  return person.user_type === 'teacher_only' ? authPaths.learn : authPaths.home
}

/** @param remembered the address from before the session ended; never followed to another site, nor by an admin */
export const getPathAfterLogin = (person: DestinationUser, remembered: string | undefined): string => {
  if (isAdmin(person)) return ADMIN_ENTRY
  const rememberedPath = toOwnPath(remembered, location.origin)
  if (rememberedPath) return rememberedPath
  return person.landing === 'learn' ? authPaths.learn : getHomePath(person)
}

/** Admin pages are not remembered, nor the start, sign-in and sign-up pages. */
export const isWorthRemembering = (path: string): boolean =>
  !/^\/(admin|app\/admin)(\/|$)/.test(path) &&
  path !== authPaths.welcome &&
  path !== authPaths.login &&
  path !== authPaths.signUp
