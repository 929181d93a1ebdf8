/** An article as it lies on this device, beside what is stored. */
import type { ArticleDraft } from '#contract/articles.ts'
import { isSame } from '#rules/site/changes.ts'
import { type ArticleFields, toArticleFields } from './fields.ts'

export interface LocalArticle {
  fields: ArticleFields
  /** What it was written over. */
  revision: number
  /** The last that was sent: it may have arrived without an answer. */
  sent: ArticleFields | undefined
}

/** How what lies here stands to what is stored. */
export const compareLocalArticle = (
  stored: ArticleDraft,
  kept: LocalArticle | undefined,
): 'saved' | 'waiting' | 'divided' => {
  if (!kept || isSame(kept.fields, toArticleFields(stored))) return 'saved'
  const isOurs = kept.revision === stored.revision || isSame(kept.sent, toArticleFields(stored))
  return isOurs ? 'waiting' : 'divided'
}
