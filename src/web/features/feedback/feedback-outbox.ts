/** The outbox of feedback: stored on the device while offline, sent exactly once when online. */
import type { RequestInput } from '#contract/endpoint.ts'
import { feedbackAdd } from '#contract/feedback.ts'
import { call } from '#web/lib/api.ts'
import { createOutbox } from '#web/lib/outbox.ts'
import { feedback } from '#web/lib/messages/en/feedback.ts'
import { getCurrentUser } from '#web/session/session.ts'
import { FEEDBACK_TOAST_CLOSES_AFTER_MS, notify } from '#web/ui/notice/toasts.tsx'

/** The request; its `client_uuid` makes repeated sends one message. */
type FeedbackRequest = RequestInput<typeof feedbackAdd>['Feedback']

/** Sends a message. @throws ApiError, or Error if nobody is signed in */
export const sendMessage = async (Feedback: FeedbackRequest): Promise<void> => {
  const user = getCurrentUser()
  if (!user) throw new Error('No one is signed in')
  await call(feedbackAdd, { Feedback, ManagedUser: { uuid: user.user_account_uuid, email: user.email } })
}

export const notifySent = (): void => notify(feedback('sent'), { closesAfter: FEEDBACK_TOAST_CLOSES_AFTER_MS })

export const feedbackOutbox = createOutbox<FeedbackRequest>('feedback', sendMessage, {
  getKey: ({ client_uuid }) => client_uuid ?? '',
  // A refused message can't be edited here, so it is not stored. The toast of `onRefused` names its subject.
  shouldRetain: () => false,
  onSent: notifySent,
  onRefused: ({ feedback_subject: subject = '' }, { message: reason }) =>
    notify(feedback('refused', { subject, reason }), { closesAfter: 'stays' }),
})
