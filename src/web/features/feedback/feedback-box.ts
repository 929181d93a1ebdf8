/** Feedback on its way: written down here while there is no network, sent once when there is. */
import type { Asked } from '#contract/endpoint.ts'
import { feedbackAdd } from '#contract/feedback.ts'
import { call } from '#web/lib/api.ts'
import { outbox } from '#web/lib/outbox.ts'
import { feedback } from '#web/lib/words/feedback.en.ts'
import { currentUser } from '#web/session/session.ts'
import { FEEDBACK_TOAST_CLOSES_AFTER, notify } from '#web/ui/notice/toasts.tsx'

/** As it is sent; its `client_uuid` makes it one, however often it is. */
export type Message = Asked<typeof feedbackAdd>['Feedback']

/** @throws ApiError */
export const deliver = async (Feedback: Message): Promise<void> => {
  const user = currentUser()
  if (!user) throw new Error('Nobody is signed in')
  await call(feedbackAdd, { Feedback, ManagedUser: { uuid: user.user_account_uuid, email: user.email } })
}

export const saySent = (): void => notify(feedback('sent'), { closesAfter: FEEDBACK_TOAST_CLOSES_AFTER })

export const feedbackBox = outbox<Message>('feedback', deliver, {
  keyOf: ({ client_uuid }) => client_uuid ?? '',
  // Its writer is told, with its words; there is no place to mend it in.
  isWorthKeeping: () => false,
  onSent: saySent,
  onRefused: ({ feedback_subject: subject = '' }, { message: reason }) =>
    notify(feedback('refused', { subject, reason }), { closesAfter: 'stays' }),
})
