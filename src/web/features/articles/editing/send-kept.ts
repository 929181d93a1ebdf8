/** Sends what lies on this device of an article that is not open. What stands against it stays here. */
import { adminArticle } from '#contract/articles.ts'
import { call } from '#web/lib/api.ts'
import { keptArticle } from './kept.ts'
import { Writing } from './writing.ts'

/** @throws ApiError */
export const sendKeptArticle = async (account: string, uuid: string): Promise<void> => {
  const { Article } = await call(adminArticle, { Article: { uuid } })
  const writing = new Writing(Article, account, await keptArticle(account, uuid))
  await writing.save()
  writing.close()
}
