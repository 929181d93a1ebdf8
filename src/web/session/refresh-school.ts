/** What the server knows of who is here: the stored login may be older than what their school has switched off since. */
import { info, type SessionState } from '#contract/identity.ts'
import { call } from '#web/lib/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { endSession } from './end-session.ts'
import { currentUser, updateUser } from './session.ts'

/** @returns whether something has been switched, or the school has another name */
const renewedWith = ({ user_data }: SessionState): boolean => {
  const known = currentUser()
  if (!user_data || user_data.user_account_uuid !== known?.user_account_uuid) return false
  const [now, before] = [user_data.organization, known.organization]
  const isChanged = now.switched_off?.join() !== before.switched_off?.join() || now.name !== before.name
  if (isChanged) updateUser(user_data)
  return isChanged
}

/** Something may be other than before at school; it may have closed. @returns whether it is so for them */
export const refreshSchool = async (): Promise<boolean> => {
  try {
    const { session } = await call(info, {})
    if (!session.status) endSession()
    return renewedWith(session)
  } catch (error) {
    logFailure('session', error)
    return false
  }
}
