/** What is written and not on the server yet, as it lies on this device. */
import { deleteDraft, readDraft, saveDraft } from '#web/lib/encrypted-drafts.ts'

export interface LocalDraft<Fields> {
  fields: Fields
  /** What they were written over. */
  base: Fields
  revision: number
  /** What went out last: it may have arrived without an answer. */
  sent: Partial<Fields> | undefined
  /** What both changed, and nobody has chosen yet. */
  divided: (keyof Fields)[]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Names that are missing were not there when it was written down. */
const hasAllFields = (value: unknown, fields: object): boolean =>
  isObject(value) && Object.keys(fields).every((name) => name in value)

/** Never throws; what has another shape by now is not there. @param like the fields as they are stored */
export const readLocalDraft = async <Fields extends object>(
  account: string,
  place: string,
  like: Fields,
): Promise<LocalDraft<Fields> | undefined> => {
  const value = await readDraft(account, place)
  if (!isObject(value) || typeof value['revision'] !== 'number' || !Array.isArray(value['divided'])) return undefined
  return hasAllFields(value['fields'], like) && hasAllFields(value['base'], like)
    ? (value as unknown as LocalDraft<Fields>)
    : undefined
}

/** Never throws. @returns whether it outlives the page */
export const saveLocalDraft = <Fields>(account: string, place: string, kept: LocalDraft<Fields>): Promise<boolean> =>
  saveDraft(account, place, kept)

export const deleteLocalDraft = (account: string, place: string): Promise<void> => deleteDraft(account, place)
