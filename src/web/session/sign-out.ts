/** Log Out, and the automatic one after an hour of quiet. */
import { ApiError } from '#contract/call.ts'
import { logout, type UserData } from '#contract/identity.ts'
import { holdAnswers } from '#web/lib/answers.ts'
import { callOnce } from '#web/lib/api.ts'
import { entrances } from '#web/lib/entrances.ts'
import { noteFailure } from '#web/lib/log.ts'
import { forgetDrafts } from '#web/lib/kept-drafts.ts'
import { go } from '#web/lib/navigation.ts'
import { stored } from '#web/lib/stored.ts'
import { farewell, forget, goToFarewell, whileGoing } from './ending.ts'
import { currentUser, leave } from './session.ts'

/** A sign-out that nobody answers for this long goes on without the answer, in milliseconds. */
const PATIENCE = 5_000

const after = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })

const lastWords = new Set<() => Promise<unknown>>()

/** What is still to be sent while it can be: called before the session ends, and waited for a little. @returns stops it */
export const beforeSignOut = (send: () => Promise<unknown>): (() => void) => {
  lastWords.add(send)
  return () => lastWords.delete(send)
}

/** Nobody waits longer than this for what is still to be sent, in milliseconds. */
const LAST_WORDS = 2_000

/** Sends what is still to be sent, as far as the server can be reached. */
export const sendLastWords = async (): Promise<void> => {
  await Promise.race([Promise.allSettled([...lastWords].map((send) => send())), after(LAST_WORDS)])
}

const tellServer = async (auto: boolean): Promise<void> => {
  const tooLong = after(PATIENCE).then(() => {
    throw new ApiError({ code: 'none', http: 0, message: 'No answer in time' })
  })
  await Promise.race([callOnce(logout, { Logout: { auto_logout: auto } }), tooLong])
}

/** A sign-out the server may not have heard of is told to it again before the session is next asked for. */
const isUnheard = (error: unknown): boolean => !(error instanceof ApiError) || error.http === 0 || error.http >= 500

interface SigningOut {
  /** After an idle hour: nothing stays that anybody could read, see docs/decisions/062-idle-sign-out.md. */
  auto?: boolean
  /** What is unsent stays on the device, sealed, until the same person is back. Never on a shared one. */
  keepUnsent?: boolean
}

const leaveAs = async (user: UserData, { auto = false, keepUnsent = false }: SigningOut): Promise<void> => {
  await sendLastWords()
  // Whatever is still asked when the session is over would be refused.
  await holdAnswers()
  const failure = await tellServer(auto).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure) noteFailure('logout', failure)
  // A computer that slept may find no network as it wakes: what it could not send must not be lost by that.
  const sealed = (keepUnsent || auto) && !user.shared_device
  if (!sealed) await forgetDrafts(user.user_account_uuid).catch(() => undefined)
  forget(user.shared_device || auto, sealed)
  if (failure && isUnheard(failure)) {
    const { token, session_hash, user_type } = user
    stored.unfinishedLogout.write({ token, session_hash, user_type })
  }
  leave()
  if (auto) goToFarewell()
  else go(entrances.login, { state: farewell })
}

/** Log Out, or the automatic one. Ends here whatever the server says. */
export const signOut = async (how: SigningOut = {}): Promise<void> => {
  const user = currentUser()
  if (user) await whileGoing(() => leaveAs(user, how))
}
