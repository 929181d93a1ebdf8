/** What people tell their school about Alaia, and what its admins do with it. */
import { z } from 'zod'
import * as rules from '#rules/feedback.ts'
import { endpoint } from './endpoint.ts'
import { PageAnswer, PageRequest } from './envelope.ts'

export const FeedbackStatus = z.enum(rules.feedbackStatuses).meta({ id: 'FeedbackStatus' })

/** One sentence for the field, whatever is wrong with it: the text on screen is fixed. */
const textThat = (isRight: (text: string) => boolean, most: number, error: string) =>
  z.string({ error }).refine(isRight, error).meta({ minLength: 1, maxLength: most }).prefault('')

export const feedbackAdd = endpoint({
  path: '/user/feedback/add',
  access: 'member',
  summary: 'Sends feedback to the admins of the school; the same client_uuid twice is one.',
  blocks: {
    Feedback: z.strictObject({
      feedback_subject: textThat(rules.isSubject, rules.SUBJECT_MAX_LENGTH, rules.ENTER_SUBJECT),
      feedback_content: textThat(rules.isFeedback, rules.FEEDBACK_MAX_LENGTH, rules.ENTER_FEEDBACK),
      /** The address that was open; it is shown, and never followed elsewhere. */
      feedback_location: z.string().max(rules.LOCATION_MAX_LENGTH).default(''),
      client_uuid: z.uuid().optional(),
      /** What it is at first. */
      status: z.literal('pending').optional(),
    }),
    /** Whoever asks. */
    ManagedUser: z.strictObject({ uuid: z.uuid(), email: z.string().max(254).nullable().optional() }),
  },
  answer: { Feedback: z.object({ uuid: z.uuid(), status: FeedbackStatus }) },
})

export const Feedback = z
  .object({
    uuid: z.uuid(),
    feedback_subject: z.string(),
    feedback_content: z.string(),
    feedback_location: z.string(),
    status: FeedbackStatus,
    /** Who sent it; `section` where a pupil is in one. */
    from: z.object({ name: z.string(), user_type: z.string(), section: z.string().nullable() }),
    sent_at: z.string(),
    /** The admins' own; it is part of the sender's copy of their data. */
    note: z.string(),
    changed_at: z.string().nullable(),
    changed_by: z.string().nullable(),
  })
  .meta({ id: 'Feedback' })
export type Feedback = z.infer<typeof Feedback>

const Counts = z.object({ pending: z.int(), looking_into_it: z.int(), done: z.int() }).meta({ id: 'FeedbackCounts' })

/** Words that stand in it: subject, message, or the sender's name. */
const filter = { status: FeedbackStatus.optional(), search: z.string().trim().max(200).optional() }

export const feedbackList = endpoint({
  path: '/admin/feedback/list',
  access: 'admin',
  summary: 'Feedback that was sent to the school, newest first; what is sent to its admins is read by them.',
  audit: 'feedback_listed',
  blocks: { Filter: z.strictObject(filter).optional(), Page: PageRequest.optional() },
  answer: { Feedbacks: z.array(Feedback), Counts, Page: PageAnswer },
})

export const feedbackInfo = endpoint({
  path: '/admin/feedback/info',
  access: 'admin',
  summary: 'One message that was sent to the school.',
  audit: 'feedback_opened',
  blocks: { Feedback: z.strictObject({ uuid: z.uuid() }) },
  answer: { Feedback },
})

export const feedbackCount = endpoint({
  path: '/admin/feedback/count',
  access: 'admin',
  unattended: true,
  summary: 'How many messages there are of each status.',
  audit: false,
  blocks: {},
  answer: { Counts },
})

export const feedbackUpdate = endpoint({
  path: '/admin/feedback/update',
  access: 'admin',
  summary: 'Says how far a message is, or notes something on it; one that was changed meanwhile is refused.',
  audit: 'feedback_updated',
  blocks: {
    Feedback: z.strictObject({
      uuid: z.uuid(),
      status: FeedbackStatus.optional(),
      note: z.string().trim().max(rules.NOTE_MAX_LENGTH).optional(),
      /** As it was when it was read; without it the last word holds. */
      changed_at: z.string().max(40).nullable().optional(),
    }),
  },
  answer: { Feedback },
})

export const feedbackExport = endpoint({
  path: '/admin/feedback/export',
  access: 'admin',
  summary: 'The same list as a table for other programs.',
  audit: 'feedback_exported',
  blocks: { Filter: z.strictObject(filter).optional() },
  answer: { Csv: z.object({ name: z.string(), text: z.string() }) },
})
