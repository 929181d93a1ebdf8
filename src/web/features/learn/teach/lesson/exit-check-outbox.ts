/**
 * The outbox of exit checks: counts are stored here first and saved exactly once by the server, even if the network
 * returns later.
 */
import { lessonInfo, lessonPulse, type Pulse } from '#contract/learn.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { createOutbox } from '#web/lib/outbox.ts'

export type ExitCheckRecord = Pick<Pulse, 'lesson_uuid' | 'held_on' | 'hands'> & { client_uuid: string }

export const exitCheckOutbox = createOutbox<ExitCheckRecord>('hands', (Pulse) => call(lessonPulse, { Pulse }), {
  keyOf: ({ client_uuid }) => client_uuid,
  onSent: () => void refreshAnswers(lessonInfo),
})
