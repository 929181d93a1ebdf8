/** Asks, while there is a network, whether what is kept is still somebody's to hear: what is not goes from the device. */
import { ApiError } from '#contract/call.ts'
import { sessionInfo } from '#contract/library.ts'
import { call } from '#web/lib/api.ts'
import { type KeptSession, dropSession, keptSessions, noteChecked } from '#web/lib/kept-sessions.ts'
import { isOnline } from '#web/lib/online.ts'
import { storedAccount } from '#web/lib/stored.ts'
import { keep } from './keeping.ts'

/** Milliseconds in which it is not asked again. */
const AN_HOUR = 3_600_000

const NO_MORE = [400, 403, 404, 422]

const check = async (mine: string, kept: KeptSession): Promise<void> => {
  try {
    const { Session } = await call(sessionInfo, { MindfulnessSession: { session_uuid: kept.uuid } })
    await noteChecked(mine, kept)
    // Spoken anew meanwhile.
    if (Session.url && Session.url !== kept.url) keep([kept.uuid])
  } catch (error) {
    if (error instanceof ApiError && !error.sessionEnded && NO_MORE.includes(error.http)) {
      await dropSession(mine, kept.uuid)
    }
  }
}

/** Never fails. */
export const checkKept = async (): Promise<void> => {
  const mine = storedAccount()
  const due = mine ? (await keptSessions(mine)).filter(({ checkedAt }) => Date.now() - checkedAt > AN_HOUR) : []
  for (const kept of due) {
    if (!mine || storedAccount() !== mine || !isOnline()) return
    await check(mine, kept).catch(() => undefined)
  }
}
