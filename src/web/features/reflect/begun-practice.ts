/** A practice that was opened from a check-in, so that the person can be asked how it is afterwards; kept on the device. */
import { dropDraft, keepDraft, keptDraft } from '#web/lib/kept-drafts.ts'

const KEPT_AS = 'practice-begun'

/** Later than this, how it is has other reasons: two hours, in milliseconds. */
const STILL_AFTER = 2 * 60 * 60 * 1000

export interface BegunPractice {
  session_uuid: string
  title: string
  /** Epoch milliseconds. */
  at: number
}

export const noteBegun = async (account: string, session: { uuid: string; title: string }): Promise<void> => {
  await keepDraft(account, KEPT_AS, { session_uuid: session.uuid, title: session.title, at: Date.now() })
}

export const forgetBegun = (account: string): Promise<void> => dropDraft(account, KEPT_AS)

const begunFrom = (kept: unknown, now: number): BegunPractice | undefined => {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { session_uuid, title, at } = kept as Record<string, unknown>
  if (typeof session_uuid !== 'string' || typeof title !== 'string' || typeof at !== 'number') return undefined
  return now - at < STILL_AFTER ? { session_uuid, title, at } : undefined
}

export const begunPractice = async (account: string): Promise<BegunPractice | undefined> =>
  begunFrom(await keptDraft(account, KEPT_AS), Date.now())
