/** The outbox of check-ins: they are stored on the device and sent in order. The server stores each one once. */
import { checkIn, dashboard, type Happiness, history, summary } from '#contract/reflect.ts'
import { call } from '#web/lib/api.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { createOutbox } from '#web/lib/outbox.ts'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { notify } from '#web/ui/notice/toasts.tsx'

const answersWithCheckIns = [dashboard, summary, history] as const

/** Refreshes every response that shows check-ins. */
export const refreshCheckIns = (): Promise<void> => refreshAnswers(...answersWithCheckIns)

export const checkInOutbox = createOutbox<Happiness>('check-ins', (Happiness) => call(checkIn, { Happiness }), {
  getKey: ({ client_uuid }) => client_uuid,
  onSent: () => void refreshCheckIns(),
  shouldRetain: ({ not_now }) => !not_now,
  onRefused: (item, { message }) => {
    if (!item.not_now) notify(reflect('refused', { reason: message }), { closesAfter: 'stays' })
  },
})
