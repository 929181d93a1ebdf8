/** Compares the local draft of an article with the stored version. */
import type { ArticleDraft } from '#contract/articles.ts'
import { isEqual } from '#rules/site/is-equal.ts'
import { type ArticleFields, toArticleFields } from './article-fields.ts'

export interface LocalArticle {
  fields: ArticleFields
  /** The revision that the edits are based on. */
  revision: number
  /** The fields sent last; the server may have saved them without an answer arriving. */
  sent: ArticleFields | undefined
}

/** Returns whether the local draft is saved, waits to be sent, or is in conflict. */
export const compareLocalArticle = (
  stored: ArticleDraft,
  local: LocalArticle | undefined,
): 'saved' | 'waiting' | 'conflict' => {
  if (!local || isEqual(local.fields, toArticleFields(stored))) return 'saved'
  const isOurs = local.revision === stored.revision || isEqual(local.sent, toArticleFields(stored))
  return isOurs ? 'waiting' : 'conflict'
}
