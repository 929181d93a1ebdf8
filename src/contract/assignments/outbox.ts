/** What a school's platform is told of assigned work, and what of its own did not open, for the school's admins. */
import { z } from 'zod'
import * as rules from '#rules/assignments.ts'
import { AssignmentType } from '../assignments.ts'
import { endpoint } from '../endpoint.ts'
import { PageAnswer, PageRequest } from '../envelope.ts'

const OutboxState = z.enum(['waiting', 'sent', 'refused'])
export const OutboxRow = z
  .object({
    uuid: z.uuid(),
    kind: z.enum(['publish', 'edit', 'withdraw', 'progress']),
    state: OutboxState,
    /** The assignment's name. */
    about: z.string(),
    section: z.string().nullable(),
    /** Whose progress it is. */
    person: z.string().nullable(),
    attempts: z.int(),
    created_at: z.string(),
    /** When it is tried again; null unless it waits. */
    next_at: z.string().nullable(),
    settled_at: z.string().nullable(),
    /** In the platform's words, for an admin. */
    last_error: z.string().nullable(),
  })
  .meta({ id: 'OutboxRow' })
export type OutboxRow = z.infer<typeof OutboxRow>

export const outboxList = endpoint({
  path: '/admin/connection/outbox/list',
  access: 'admin',
  summary: "What the school's platform was or is to be told, newest first.",
  audit: 'platform_progress_listed',
  blocks: { Filter: z.strictObject({ state: OutboxState.optional() }).optional(), Page: PageRequest.optional() },
  answer: {
    Outbox: z.array(OutboxRow),
    Counts: z.object({ waiting: z.int(), sent: z.int(), refused: z.int(), failing: z.int() }),
    Page: PageAnswer,
  },
})

export const outboxResend = endpoint({
  path: '/admin/connection/outbox/resend',
  access: 'admin',
  summary: 'Tries again at once: the calls that are named, or all that wait or were refused.',
  audit: 'outbox_resent',
  blocks: { Outbox: z.strictObject({ uuids: z.array(z.uuid()).min(1).max(100).optional() }) },
  answer: { resent: z.int() },
})

export const UnopenedRow = z
  .object({
    uuid: z.uuid(),
    assignment_type: AssignmentType,
    /** The platform's own name for it; null where it is one of ours. */
    colegia_assignment_id: z.string().nullable(),
    /** What is known of it, such as its lesson's name; may be empty. */
    title: z.string(),
    /** What its address names: a session, the place of a file, or a page. */
    thing: z.string(),
    reason: z.enum(rules.openFailureReasons),
    person: z.string(),
    tries: z.int(),
    /** Last. */
    tried_at: z.string(),
  })
  .meta({ id: 'UnopenedRow' })
export type UnopenedRow = z.infer<typeof UnopenedRow>

export const unopenedList = endpoint({
  path: '/admin/connection/unopened/list',
  access: 'admin',
  summary:
    'Assignments whose address somebody of the school opened in vain, and why; those that opened since are gone.',
  audit: 'unopened_listed',
  blocks: { Page: PageRequest.optional() },
  answer: { Unopened: z.array(UnopenedRow), count: z.int(), Page: PageAnswer },
})
