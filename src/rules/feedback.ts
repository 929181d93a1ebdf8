/** What counts as feedback, in the browser and on the server. See docs/product.md#feedback. */

/** Characters of the message, which the counter below the field shows. */
export const FEEDBACK_MAX_LENGTH = 500
/** Ours: a subject is one line. */
export const SUBJECT_MAX_LENGTH = 200
/** For the admins, on each message. */
export const NOTE_MAX_LENGTH = 1000
/** An address; longer ones are cut. */
export const LOCATION_MAX_LENGTH = 2000

/** The texts on screen are fixed, word for word. */
export const ENTER_SUBJECT = 'Enter a valid Subject'
export const ENTER_FEEDBACK = 'Enter a valid Feedback'

export const isSubject = (text: string): boolean => text.trim() !== '' && text.length <= SUBJECT_MAX_LENGTH
export const isFeedback = (text: string): boolean => text.trim() !== '' && text.length <= FEEDBACK_MAX_LENGTH

/** The way of a message: it begins pending, and can go back. */
export const feedbackStatuses = ['pending', 'looking_into_it', 'done'] as const
export type FeedbackStatus = (typeof feedbackStatuses)[number]
