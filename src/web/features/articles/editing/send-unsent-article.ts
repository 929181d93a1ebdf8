/** Sends the local draft of an article that isn't open. Conflicts and refused edits remain on the device. */
import { adminArticle } from '#contract/articles.ts'
import { call } from '#web/lib/api.ts'
import { readLocalArticle } from './local-article.ts'
import { ArticleDocument } from './article-document.ts'

/** Sends the local draft of an article. @throws ApiError */
export const sendUnsentArticle = async (account: string, uuid: string): Promise<void> => {
  const { Article } = await call(adminArticle, { Article: { uuid } })
  const writing = new ArticleDocument(Article, account, await readLocalArticle(account, uuid))
  await writing.save()
  writing.close()
}
