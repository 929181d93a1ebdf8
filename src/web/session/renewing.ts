/** What the server knows of who is here: the stored login may be older than what their school has switched off since. */
import { info } from '#contract/identity.ts'
import { call } from '#web/lib/api.ts'
import { noteFailure } from '#web/lib/log.ts'
import { currentUser, renew } from './session.ts'

/** Asked once for a page, when all else stands. */
export const renewPerson = async (): Promise<void> => {
  try {
    const { user_data } = (await call(info, {})).session
    const known = currentUser()
    if (user_data?.user_account_uuid !== known?.user_account_uuid) return
    const isChanged = user_data?.organization.switched_off?.join() !== known?.organization.switched_off?.join()
    if (user_data && isChanged) renew(user_data)
  } catch (error) {
    noteFailure('session', error)
  }
}
