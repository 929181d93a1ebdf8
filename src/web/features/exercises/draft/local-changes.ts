/** Stores the changes of an exercise on the device until the server has them. */
import { deleteDraft, storeDraft, readDraft } from '#web/lib/storage/encrypted-drafts.ts'
import { getCurrentUser } from '#web/session/session.ts'
import { type ExerciseChanges, hasNoChanges, toSendableChanges } from './changes.ts'

interface LocalChanges {
  /** The revision that the changes are based on. */
  revision: number
  changes: ExerciseChanges
}

const getAccount = (): string | undefined => getCurrentUser()?.user_account_uuid

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const isLine = (line: unknown): boolean =>
  isFields(line) &&
  typeof line['id'] === 'string' &&
  typeof line['text'] === 'string' &&
  typeof line['pause_seconds'] === 'number'

const isLocalChanges = (value: unknown): value is LocalChanges => {
  if (!isFields(value) || typeof value['revision'] !== 'number' || !isFields(value['changes'])) return false
  const { script, title } = value['changes']
  return (
    (script === undefined || (Array.isArray(script) && script.every(isLine))) &&
    (title === undefined || typeof title === 'string')
  )
}

/** Checks for changes that the server would accept. An empty title or a script without text is not sent. */
export const isUnsent = (stored: unknown): boolean =>
  isLocalChanges(stored) && !hasNoChanges(toSendableChanges(stored.changes))

export const saveLocalChanges = async (uuid: string, stored: LocalChanges): Promise<void> => {
  const accountUuid = getAccount()
  if (accountUuid) await storeDraft(accountUuid, uuid, stored)
}

export const readLocalChanges = async (uuid: string): Promise<LocalChanges | undefined> => {
  const accountUuid = getAccount()
  const stored = accountUuid ? await readDraft(accountUuid, uuid) : undefined
  return isLocalChanges(stored) ? stored : undefined
}

export const deleteLocalChanges = async (uuid: string): Promise<void> => {
  const accountUuid = getAccount()
  if (accountUuid) await deleteDraft(accountUuid, uuid)
}
