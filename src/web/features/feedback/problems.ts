/** What is wrong with feedback. Nothing is sent while something is. */
import { ENTER_FEEDBACK, ENTER_SUBJECT, isFeedback, isSubject } from '#rules/feedback.ts'
import type { Draft } from './draft.ts'

export type Problems = Partial<Record<'subject' | 'content', string>>

/** Nothing is sent while there are some. */
export const problemsOf = ({ subject, content }: Draft): Problems => ({
  ...(isSubject(subject) ? {} : { subject: ENTER_SUBJECT }),
  ...(isFeedback(content) ? {} : { content: ENTER_FEEDBACK }),
})
