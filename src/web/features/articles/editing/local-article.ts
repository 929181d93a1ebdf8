/** The local draft of an article: edits that the server doesn't have yet. */
import { deleteDraft, readDraft, saveDraft } from '#web/lib/storage/encrypted-drafts.ts'
import type { LocalArticle } from './compare-local-article.ts'

const toDraftName = (uuid: string): string => `article/${uuid}`

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const parseLocalArticle = (value: unknown): LocalArticle | undefined => {
  if (!isObject(value) || typeof value['revision'] !== 'number') return undefined
  const { fields } = value
  const isComplete = isObject(fields) && typeof fields['title'] === 'string' && isObject(fields['body'])
  return isComplete ? (value as unknown as LocalArticle) : undefined
}

/** Reads the local draft. Never rejects. */
export const readLocalArticle = async (account: string, uuid: string): Promise<LocalArticle | undefined> =>
  parseLocalArticle(await readDraft(account, toDraftName(uuid)))

/** Saves the local draft. Never rejects. @returns whether it survives closing the page */
export const saveLocalArticle = (account: string, uuid: string, local: LocalArticle): Promise<boolean> =>
  saveDraft(account, toDraftName(uuid), local)

export const deleteLocalArticle = (account: string, uuid: string): Promise<void> =>
  deleteDraft(account, toDraftName(uuid))
