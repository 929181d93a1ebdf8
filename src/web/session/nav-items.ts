/** The parts of the app that somebody can go to from anywhere in it, in their order: its navigation, and what is fetched ahead. */
import type { UserData } from '#contract/identity.ts'
import { canTeach } from './destinations.ts'
import { hasFeature } from './features.ts'

export type NavItemId = 'home' | 'activity' | 'reflect' | 'journal' | 'learn'

/** Where the school writes journals and asks nobody how they are, Reflect is the journal. */
const reflectItems = (user: UserData | undefined): NavItemId[] => {
  if (hasFeature(user, 'check_ins')) return ['reflect']
  return hasFeature(user, 'journal') ? ['journal'] : []
}

/**
 * Learn is shown only with its permission. A teacher_only account has no part but Learn: a link that would only send it
 * back is not shown.
 */
export const listNavItems = (user: UserData | undefined): NavItemId[] => {
  if (user?.user_type === 'teacher_only') return ['learn']
  return ['home', 'activity', ...reflectItems(user), ...(user && canTeach(user) ? ['learn' as const] : [])]
}
