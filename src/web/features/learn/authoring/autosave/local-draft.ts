/** The local draft of a unit or a lesson: edits that the server doesn't have yet. */
import { deleteDraft, readDraft, saveDraft } from '#web/lib/storage/encrypted-drafts.ts'

export interface LocalDraft<Fields> {
  fields: Fields
  /** The stored values that the edits are based on. */
  base: Fields
  revision: number
  /** The fields of the last request; the server may have saved them without an answer arriving. */
  sent: Partial<Fields> | undefined
  /** Fields in conflict that nobody has resolved yet. */
  conflicts: (keyof Fields)[]
}

/** The stored draft names the conflicts `divided`, so that drafts on devices stay readable. */
type StoredDraft<Fields> = Omit<LocalDraft<Fields>, 'conflicts'> & { divided: LocalDraft<Fields>['conflicts'] }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Rejects drafts of an earlier app version that lack fields of today. */
const hasAllFields = (value: unknown, fields: object): boolean =>
  isObject(value) && Object.keys(fields).every((name) => name in value)

/**
 * Returns the local draft, or undefined if there is none or its shape is outdated. Never rejects.
 * @param currentFields the fields as they are stored
 */
export const readLocalDraft = async <Fields extends object>(
  account: string,
  draftKey: string,
  currentFields: Fields,
): Promise<LocalDraft<Fields> | undefined> => {
  const value = await readDraft(account, draftKey)
  if (!isObject(value) || typeof value['revision'] !== 'number' || !Array.isArray(value['divided'])) return undefined
  if (!hasAllFields(value['fields'], currentFields) || !hasAllFields(value['base'], currentFields)) return undefined
  const { divided, ...draft } = value as unknown as StoredDraft<Fields>
  return { ...draft, conflicts: divided }
}

/**
 * Saves the local draft. Never rejects.
 * @returns whether it survives closing the page
 */
export const saveLocalDraft = <Fields>(
  account: string,
  draftKey: string,
  { conflicts, ...draft }: LocalDraft<Fields>,
): Promise<boolean> => {
  const stored: StoredDraft<Fields> = { ...draft, divided: conflicts }
  return saveDraft(account, draftKey, stored)
}

export const deleteLocalDraft = (account: string, draftKey: string): Promise<void> => deleteDraft(account, draftKey)
