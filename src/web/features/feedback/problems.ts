/** What is wrong with feedback. Nothing is sent while something is. */
import { ENTER_FEEDBACK, ENTER_SUBJECT, isFeedback, isSubject } from '#rules/feedback.ts'
import type { FeedbackDraft } from './feedback-draft.ts'

export type FeedbackErrors = Partial<Record<'subject' | 'content', string>>

/** Nothing is sent while there are some. */
export const validateFeedback = ({ subject, content }: FeedbackDraft): FeedbackErrors => ({
  ...(isSubject(subject) ? {} : { subject: ENTER_SUBJECT }),
  ...(isFeedback(content) ? {} : { content: ENTER_FEEDBACK }),
})
