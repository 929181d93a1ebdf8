/**
 * Refreshes what the server knows about the person: the stored login may be older than the school's current features.
 */
import { info, type SessionState } from '#contract/identity.ts'
import { call } from '#web/lib/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { endSession } from './end-session.ts'
import { getCurrentUser, updateUser } from './session.ts'

/** @returns whether a feature was turned on or off, or the school's name changed */
const applySession = ({ user_data }: SessionState): boolean => {
  const user = getCurrentUser()
  if (!user_data || user_data.user_account_uuid !== user?.user_account_uuid) return false
  const [newSchool, oldSchool] = [user_data.organization, user.organization]
  const isChanged =
    newSchool.switched_off?.join() !== oldSchool.switched_off?.join() || newSchool.name !== oldSchool.name
  if (isChanged) updateUser(user_data)
  return isChanged
}

/**
 * Checks the school's features and the session, after a sign that something may have changed at school.
 * @returns whether it changed for this person
 */
export const refreshSchool = async (): Promise<boolean> => {
  try {
    const { session } = await call(info, {})
    if (!session.status) endSession()
    return applySession(session)
  } catch (error) {
    logFailure('session', error)
    return false
  }
}
