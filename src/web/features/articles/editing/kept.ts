/** What is written of an article and not on the server yet, as it lies on this device. */
import { dropDraft, keptDraft, keptSafely } from '#web/lib/kept-drafts.ts'
import type { Kept } from './meet-kept.ts'

const placeOf = (uuid: string): string => `article/${uuid}`

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const keptFrom = (value: unknown): Kept | undefined => {
  if (!isObject(value) || typeof value['revision'] !== 'number') return undefined
  const { fields } = value
  const isWhole = isObject(fields) && typeof fields['title'] === 'string' && isObject(fields['body'])
  return isWhole ? (value as unknown as Kept) : undefined
}

/** Never throws. */
export const keptArticle = async (account: string, uuid: string): Promise<Kept | undefined> =>
  keptFrom(await keptDraft(account, placeOf(uuid)))

/** Never throws. @returns whether it outlives the page */
export const keepArticle = (account: string, uuid: string, kept: Kept): Promise<boolean> =>
  keptSafely(account, placeOf(uuid), kept)

export const dropArticle = (account: string, uuid: string): Promise<void> => dropDraft(account, placeOf(uuid))
