/** Feedback about Alaia to the school's admins, and how they process it. */
import { z } from 'zod'
import * as rules from '#rules/feedback.ts'
import { MAX_SEARCH_LENGTH } from '#rules/search/max-search-length.ts'
import { endpoint } from './endpoint.ts'
import { PageAnswer, PageRequest } from './envelope.ts'

export const FeedbackStatus = z.enum(rules.feedbackStatuses).meta({ id: 'FeedbackStatus' })

/** One error message for every problem of the field, because the text on screen is fixed. */
const createTextField = (isValid: (text: string) => boolean, maxLength: number, error: string) =>
  z.string({ error }).refine(isValid, error).meta({ minLength: 1, maxLength }).prefault('')

export const feedbackAdd = endpoint({
  path: '/user/feedback/add',
  access: 'member',
  summary: 'Send feedback to the admins of the school. Repeating a client_uuid creates nothing.',
  blocks: {
    Feedback: z.strictObject({
      feedback_subject: createTextField(rules.isSubject, rules.MAX_SUBJECT_LENGTH, rules.ENTER_SUBJECT),
      feedback_content: createTextField(rules.isFeedback, rules.MAX_FEEDBACK_LENGTH, rules.ENTER_FEEDBACK),
      /** The address that was open. It is only displayed, never opened. */
      feedback_location: z.string().max(rules.MAX_LOCATION_LENGTH).default(''),
      client_uuid: z.uuid().optional(),
      /** The initial status. */
      status: z.literal('pending').optional(),
    }),
    /** The caller. */
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
    /** The sender; `section` is set when a student is in a class. */
    from: z.object({ name: z.string(), user_type: z.string(), section: z.string().nullable() }),
    sent_at: z.string(),
    /** The admins' own note. It is part of the sender's data export. */
    note: z.string(),
    changed_at: z.string().nullable(),
    changed_by: z.string().nullable(),
  })
  .meta({ id: 'Feedback' })
export type Feedback = z.infer<typeof Feedback>

const Counts = z.object({ pending: z.int(), looking_into_it: z.int(), done: z.int() }).meta({ id: 'FeedbackCounts' })

/** Matches the subject, the message, or the sender's name. */
const filter = { status: FeedbackStatus.optional(), search: z.string().trim().max(MAX_SEARCH_LENGTH).optional() }

export const feedbackList = endpoint({
  path: '/admin/feedback/list',
  access: 'admin',
  summary: 'List the feedback that was sent to the school, newest first.',
  audit: 'feedback_listed',
  blocks: { Filter: z.strictObject(filter).optional(), Page: PageRequest.optional() },
  answer: { Feedbacks: z.array(Feedback), Counts, Page: PageAnswer },
})

export const feedbackInfo = endpoint({
  path: '/admin/feedback/info',
  access: 'admin',
  summary: 'Get one feedback message that was sent to the school.',
  audit: 'feedback_opened',
  blocks: { Feedback: z.strictObject({ uuid: z.uuid() }) },
  answer: { Feedback },
})

export const feedbackCount = endpoint({
  path: '/admin/feedback/count',
  access: 'admin',
  unattended: true,
  summary: 'Get the number of messages by status.',
  audit: false,
  blocks: {},
  answer: { Counts },
})

export const feedbackUpdate = endpoint({
  path: '/admin/feedback/update',
  access: 'admin',
  summary: 'Update the status or the note of a message. If it changed in between, the update is refused.',
  audit: 'feedback_updated',
  blocks: {
    Feedback: z.strictObject({
      uuid: z.uuid(),
      status: FeedbackStatus.optional(),
      note: z.string().trim().max(rules.MAX_NOTE_LENGTH).optional(),
      /** The value that was read. Without it, the last write wins. */
      changed_at: z.string().max(40).nullable().optional(),
    }),
  },
  answer: { Feedback },
})

export const feedbackExport = endpoint({
  path: '/admin/feedback/export',
  access: 'admin',
  summary: 'Export the feedback as a CSV file.',
  audit: 'feedback_exported',
  blocks: { Filter: z.strictObject(filter).optional() },
  answer: { Csv: z.object({ name: z.string(), text: z.string() }) },
})
