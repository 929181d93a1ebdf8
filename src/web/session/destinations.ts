/**
 * Where people belong: what each area needs, and where people go after signing in. See
 * docs/product.md#screens-and-routes.
 */
import type { UserData } from '#contract/identity.ts'
import { ownPathOf } from '#rules/addresses.ts'
import type { Area } from '#rules/screens.ts'
import { entrances } from '#web/lib/entrances.ts'

type Person = Pick<UserData, 'session_type' | 'user_type' | 'permissions' | 'landing'>

/** The entry of the admin area. The address is fixed, and leads on to /admin/learn. */
const ADMIN_ENTRY = `${entrances.appAdmin}?lang=en`

export const isAdmin = (person: Pick<Person, 'session_type'>): boolean => person.session_type === 'admin_session'

export const mayTeach = (person: Pick<Person, 'permissions'>): boolean =>
  person.permissions.some(({ permissions }) => permissions.includes('learn') || permissions.includes('demo_learn'))

/** Pages an admin session may open inside the app; they are shown without its navigation. */
const forAdminsToo = /alaiaweb|audio|view/

/**
 * What a teacher_only account may open beside the teacher area: paths with alaiaweb or audio, and the file viewer,
 * because a lesson's own files open there. See docs/product.md#teachers-with-learn-only.
 */
const forTeachersOnly = /^\/teacher(\/|$)|^\/teach\/|alaiaweb|audio|^\/view$/

/** Where a signed-in person is sent instead of an area's page; undefined when it is theirs to see. */
export const detour = (area: Area, path: string, person: Person): string | undefined => {
  if (area === 'admin') return isAdmin(person) ? undefined : entrances.home
  if (area === 'teacher') return mayTeach(person) ? undefined : entrances.welcome
  if (area !== 'app') return undefined
  if (isAdmin(person)) return forAdminsToo.test(path) ? undefined : ADMIN_ENTRY
  if (person.user_type === 'teacher_only') return forTeachersOnly.test(path) ? undefined : entrances.learn
  return undefined
}

/** What Home means to someone: the first page that is theirs. */
export const homeOf = (person: Pick<Person, 'session_type' | 'user_type'>): string => {
  if (isAdmin(person)) return entrances.adminLearn
  return person.user_type === 'teacher_only' ? entrances.learn : entrances.home
}

/** @param remembered the address from before the session ended; never followed to another site, nor by an admin */
export const afterLogin = (person: Person, remembered: string | undefined): string => {
  if (isAdmin(person)) return ADMIN_ENTRY
  const back = ownPathOf(remembered, location.origin)
  if (back) return back
  return person.landing === 'learn' ? entrances.learn : homeOf(person)
}

/** Admin pages are not remembered, nor the pages on which people sign in. */
export const isWorthRemembering = (path: string): boolean =>
  !/^\/(admin|app\/admin)(\/|$)/.test(path) &&
  path !== entrances.welcome &&
  path !== entrances.login &&
  path !== entrances.signUp
