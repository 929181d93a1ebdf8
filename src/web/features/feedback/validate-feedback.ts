/** Validates feedback. */
import { ENTER_FEEDBACK, ENTER_SUBJECT, isFeedback, isSubject } from '#rules/feedback.ts'
import type { FeedbackDraft } from './feedback-draft.ts'

export type FeedbackErrors = Partial<Record<'subject' | 'content', string>>

/** Returns the errors of a message; it is sent only if there are none. */
export const validateFeedback = ({ subject, content }: FeedbackDraft): FeedbackErrors => ({
  ...(isSubject(subject) ? {} : { subject: ENTER_SUBJECT }),
  ...(isFeedback(content) ? {} : { content: ENTER_FEEDBACK }),
})
