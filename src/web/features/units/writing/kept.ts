/** What is written and not on the server yet, as it lies on this device. */
import { dropDraft, keptDraft, keptSafely } from '#web/lib/kept-drafts.ts'

export interface Kept<Fields> {
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
const whole = (value: unknown, fields: object): boolean =>
  isObject(value) && Object.keys(fields).every((name) => name in value)

/** Never throws; what has another shape by now is not there. @param like the fields as they are stored */
export const keptOn = async <Fields extends object>(
  account: string,
  place: string,
  like: Fields,
): Promise<Kept<Fields> | undefined> => {
  const value = await keptDraft(account, place)
  if (!isObject(value) || typeof value['revision'] !== 'number' || !Array.isArray(value['divided'])) return undefined
  return whole(value['fields'], like) && whole(value['base'], like) ? (value as unknown as Kept<Fields>) : undefined
}

/** Never throws. @returns whether it outlives the page */
export const keepOn = <Fields>(account: string, place: string, kept: Kept<Fields>): Promise<boolean> =>
  keptSafely(account, place, kept)

export const dropOn = (account: string, place: string): Promise<void> => dropDraft(account, place)
