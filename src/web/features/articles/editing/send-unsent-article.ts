/** Sends the local draft of an article that isn't open. Conflicts and refused edits remain on the device. */
import { adminArticle } from '#contract/articles.ts'
import { sendLocalDraft } from '#web/autosave/open-documents.ts'
import { call } from '#web/lib/api.ts'
import { articleDefinition } from './article-document.ts'

/** Sends the local draft of an article. @throws ApiError */
export const sendUnsentArticle = async (account: string, uuid: string): Promise<void> =>
  sendLocalDraft(articleDefinition, (await call(adminArticle, { Article: { uuid } })).Article, account)
