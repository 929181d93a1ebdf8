/** The status of a message, as a badge and as options. */
import { type FeedbackStatus, feedbackStatuses } from '#rules/feedback.ts'
import { inbox } from '#web/lib/messages/en/feedback-admin.ts'
import type { BadgeTone } from '#web/ui/print/status-badge.tsx'

export const statusTones: Record<FeedbackStatus, BadgeTone> = { pending: 'draft', looking_into_it: 'info', done: 'ok' }

export const statusChoices = feedbackStatuses.map((value) => ({ value, label: inbox(value) }))
