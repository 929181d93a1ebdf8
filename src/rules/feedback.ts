/** The limits of feedback, in the browser and on the server. See docs/product.md#feedback. */

/** The most characters of the message. The counter below the field shows it. */
export const MAX_FEEDBACK_LENGTH = 500
/** The most characters of a subject, which is one line. */
export const MAX_SUBJECT_LENGTH = 200
/** The most characters of the admins' note on a message. */
export const MAX_NOTE_LENGTH = 1000
/** The most characters of the page address; longer ones are cut. */
export const MAX_LOCATION_LENGTH = 2000

/** These texts are fixed, see docs/product.md#feedback. */
export const ENTER_SUBJECT = 'Enter a valid Subject'
export const ENTER_FEEDBACK = 'Enter a valid Feedback'

export const isSubject = (text: string): boolean => text.trim() !== '' && text.length <= MAX_SUBJECT_LENGTH
export const isFeedback = (text: string): boolean => text.trim() !== '' && text.length <= MAX_FEEDBACK_LENGTH

/** The statuses of a message. It starts as pending, and can go back to it. */
export const feedbackStatuses = ['pending', 'looking_into_it', 'done'] as const
export type FeedbackStatus = (typeof feedbackStatuses)[number]
