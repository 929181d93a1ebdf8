/** The parts of the app that somebody can go to from anywhere in it, in their order: its navigation, and what is fetched ahead. */
import type { UserData } from '#contract/identity.ts'
import { mayTeach } from './destinations.ts'
import { has } from './features.ts'

export type Way = 'home' | 'activity' | 'reflect' | 'journal' | 'learn'

/** Where the school writes journals and asks nobody how they are, Reflect is the journal. */
const reflectOf = (user: UserData | undefined): Way[] => {
  if (has(user, 'check_ins')) return ['reflect']
  return has(user, 'journal') ? ['journal'] : []
}

/**
 * Learn is shown only with its permission. A teacher_only account has no part but Learn: a link that would only send it
 * back is not shown.
 */
export const waysOf = (user: UserData | undefined): Way[] => {
  if (user?.user_type === 'teacher_only') return ['learn']
  return ['home', 'activity', ...reflectOf(user), ...(user && mayTeach(user) ? ['learn' as const] : [])]
}
