/** Deliveries of assignments and progress to a school's platform, and assignments that failed to open, for admins. */
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
    /** The student whose progress it is. */
    person: z.string().nullable(),
    attempts: z.int(),
    created_at: z.string(),
    /** The time of the next attempt; null unless it is waiting. */
    next_at: z.string().nullable(),
    settled_at: z.string().nullable(),
    /** The platform's own error text, for an admin. */
    last_error: z.string().nullable(),
  })
  .meta({ id: 'OutboxRow' })
export type OutboxRow = z.infer<typeof OutboxRow>

export const outboxList = endpoint({
  path: '/admin/connection/outbox/list',
  access: 'admin',
  summary: "List the deliveries to the school's platform, newest first.",
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
  summary: 'Retry deliveries at once: the given ones, or all that are waiting or were refused.',
  audit: 'outbox_resent',
  blocks: { Outbox: z.strictObject({ uuids: z.array(z.uuid()).min(1).max(100).optional() }) },
  answer: { resent: z.int() },
})

export const UnopenedAssignment = z
  .object({
    uuid: z.uuid(),
    assignment_type: AssignmentType,
    /** The platform's id of the assignment; null for an assignment of this app. */
    colegia_assignment_id: z.string().nullable(),
    /** Known details such as the title of the lesson; may be empty. */
    title: z.string(),
    /** The target that the address names: a session, the path of a file, or a page. */
    thing: z.string(),
    reason: z.enum(rules.openFailureReasons),
    person: z.string(),
    tries: z.int(),
    /** The time of the last try. */
    tried_at: z.string(),
  })
  .meta({ id: 'UnopenedAssignment' })
export type UnopenedAssignment = z.infer<typeof UnopenedAssignment>

export const unopenedList = endpoint({
  path: '/admin/connection/unopened/list',
  access: 'admin',
  summary:
    'List assignments that people of the school failed to open, and why. Those that opened since are not listed.',
  audit: 'unopened_listed',
  blocks: { Page: PageRequest.optional() },
  answer: { Unopened: z.array(UnopenedAssignment), count: z.int(), Page: PageAnswer },
})
