/**
 * The parts of the app that a person can open from anywhere in it, in order. The navigation shows them, and the
 * prefetch loads them.
 */
import type { UserData } from '#contract/identity.ts'
import { canTeach } from './destinations.ts'
import { hasFeature } from './features.ts'

export type NavItemId = 'home' | 'activity' | 'reflect' | 'journal' | 'learn'

/** If the school has journals but no check-ins, Reflect is the journal. */
const reflectItems = (user: UserData | undefined): NavItemId[] => {
  if (hasFeature(user, 'check_ins')) return ['reflect']
  return hasFeature(user, 'journal') ? ['journal'] : []
}

/**
 * Learn is listed only for people with its permission. A teacher_only account has no part but Learn, so links that
 * would only redirect back are left out.
 */
export const listNavItems = (user: UserData | undefined): NavItemId[] => {
  if (user?.user_type === 'teacher_only') return ['learn']
  return ['home', 'activity', ...reflectItems(user), ...(user && canTeach(user) ? ['learn' as const] : [])]
}
