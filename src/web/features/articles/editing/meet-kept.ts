/** An article as it lies on this device, beside what is stored. */
import type { ArticleDraft } from '#contract/articles.ts'
import { isSame } from '#rules/site/changes.ts'
import { type Fields, fieldsOf } from './fields.ts'

export interface Kept {
  fields: Fields
  /** What it was written over. */
  revision: number
  /** The last that was sent: it may have arrived without an answer. */
  sent: Fields | undefined
}

/** How what lies here stands to what is stored. */
export const meetKept = (stored: ArticleDraft, kept: Kept | undefined): 'saved' | 'waiting' | 'divided' => {
  if (!kept || isSame(kept.fields, fieldsOf(stored))) return 'saved'
  const isOurs = kept.revision === stored.revision || isSame(kept.sent, fieldsOf(stored))
  return isOurs ? 'waiting' : 'divided'
}
