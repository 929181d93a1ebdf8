/** Sends what lies on this device of an article that is not open. What stands against it stays here. */
import { adminArticle } from '#contract/articles.ts'
import { call } from '#web/lib/api.ts'
import { readLocalArticle } from './local-article.ts'
import { ArticleDocument } from './article-document.ts'

/** @throws ApiError */
export const sendUnsentArticle = async (account: string, uuid: string): Promise<void> => {
  const { Article } = await call(adminArticle, { Article: { uuid } })
  const writing = new ArticleDocument(Article, account, await readLocalArticle(account, uuid))
  await writing.save()
  writing.close()
}
