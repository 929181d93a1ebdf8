/**
 * Stores on the device which practice was opened from a check-in, so that the person can be asked afterward how they
 * feel.
 */
import { HOUR_MS } from '#rules/durations.ts'
import { deleteDraft, storeDraft, readDraft } from '#web/lib/storage/encrypted-drafts.ts'

const DRAFT_NAME = 'practice-begun'

/** After two hours, in milliseconds, the mood has other reasons. */
const EXPIRES_AFTER_MS = 2 * HOUR_MS

export interface StartedPractice {
  session_uuid: string
  title: string
  /** Epoch milliseconds. */
  at: number
}

export const saveStartedPractice = async (account: string, session: { uuid: string; title: string }): Promise<void> => {
  await storeDraft(account, DRAFT_NAME, { session_uuid: session.uuid, title: session.title, at: Date.now() })
}

export const deleteStartedPractice = (account: string): Promise<void> => deleteDraft(account, DRAFT_NAME)

const parseStartedPractice = (value: unknown, now: number): StartedPractice | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { session_uuid, title, at } = value as Record<string, unknown>
  if (typeof session_uuid !== 'string' || typeof title !== 'string' || typeof at !== 'number') return undefined
  return now - at < EXPIRES_AFTER_MS ? { session_uuid, title, at } : undefined
}

export const readStartedPractice = async (account: string): Promise<StartedPractice | undefined> =>
  parseStartedPractice(await readDraft(account, DRAFT_NAME), Date.now())
