/** Sends feedback, or returns why that failed. See docs/product.md#feedback. */
import { ApiError } from '#contract/call.ts'
import { MAX_LOCATION_LENGTH } from '#rules/feedback.ts'
import { logFailure } from '#web/lib/log.ts'
import { isOnline } from '#web/lib/online.ts'
import type { FeedbackDraft } from './feedback-draft.ts'
import { sendMessage, feedbackOutbox } from './feedback-outbox.ts'

export type SendOutcome = 'sent' | 'queued' | 'failed' | { refused: string }

/** Sends the draft. A failed request is only logged, and the text remains for a retry. */
export const sendFeedback = async ({ client_uuid, subject, content }: FeedbackDraft): Promise<SendOutcome> => {
  const message = {
    client_uuid,
    feedback_subject: subject.trim(),
    feedback_content: content.trim(),
    feedback_location: location.href.slice(0, MAX_LOCATION_LENGTH),
  }
  if (!isOnline()) {
    await feedbackOutbox.queue(message)
    return 'queued'
  }
  try {
    await sendMessage(message)
    return 'sent'
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'none') return { refused: error.message }
    logFailure('feedback', error)
    return 'failed'
  }
}
