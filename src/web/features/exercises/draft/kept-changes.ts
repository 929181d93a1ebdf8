/** Changes of an exercise that the server has not got yet, on the device. */
import { dropDraft, keepDraft, keptDraft } from '#web/lib/kept-drafts.ts'
import { currentUser } from '#web/session/session.ts'
import { type Changes, isEmpty, sendable } from './changes.ts'

interface KeptChanges {
  /** What they were made of. */
  revision: number
  changes: Changes
}

const account = (): string | undefined => currentUser()?.user_account_uuid

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const isLine = (line: unknown): boolean =>
  isFields(line) &&
  typeof line['id'] === 'string' &&
  typeof line['text'] === 'string' &&
  typeof line['pause_seconds'] === 'number'

const isKept = (value: unknown): value is KeptChanges => {
  if (!isFields(value) || typeof value['revision'] !== 'number' || !isFields(value['changes'])) return false
  const { script, title } = value['changes']
  return (
    (script === undefined || (Array.isArray(script) && script.every(isLine))) &&
    (title === undefined || typeof title === 'string')
  )
}

/** What the server would take; an emptied title, and a script without words, wait for some. */
export const isUnsent = (kept: unknown): boolean => isKept(kept) && !isEmpty(sendable(kept.changes))

export const keep = async (uuid: string, kept: KeptChanges): Promise<void> => {
  const here = account()
  if (here) await keepDraft(here, uuid, kept)
}

export const readKept = async (uuid: string): Promise<KeptChanges | undefined> => {
  const here = account()
  const kept = here ? await keptDraft(here, uuid) : undefined
  return isKept(kept) ? kept : undefined
}

export const dropKept = async (uuid: string): Promise<void> => {
  const here = account()
  if (here) await dropDraft(here, uuid)
}
