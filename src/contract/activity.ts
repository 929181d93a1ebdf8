/** What someone did here: minutes, sessions, days; and how long the app was in use. */
import { z } from 'zod'
import { USAGE } from '#rules/usage.ts'
import { endpoint } from './endpoint.ts'
import { PageAnswer, PageRequest } from './envelope.ts'
import { Day, Range } from './range.ts'

const done = {
  /** Heard, not merely open; to a tenth. */
  minutes: z.number(),
  /** Listened to for a while, or to the end. */
  sessions: z.int(),
  /** Absent in a school that does without them. */
  check_ins: z.int().optional(),
  entries: z.int().optional(),
}

export const summary = endpoint({
  path: '/v2/managed_user/activity/summary',
  access: 'member',
  summary: 'Minutes, sessions, days and what was completed, in a range and by day.',
  blocks: { Range },
  answer: {
    Activity: z.object({
      ...done,
      days_active: z.int(),
      completed_assignments: z.int(),
      /** Weeks, from Sunday on, in which at least one session was heard. */
      weeks_with_practice: z.int(),
      /** Only days on which something was done. */
      days: z.array(z.object({ day: Day, ...done })),
    }),
  },
})

export const ActivityItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('listened'),
    /** When it began; ISO 8601, as of all items. */
    at: z.string(),
    session: z.object({ uuid: z.uuid(), title: z.string(), duration: z.number() }),
    /** What sounded. */
    seconds: z.number(),
    completed: z.boolean(),
  }),
  /** That it was done, never what was said. */
  z.object({ kind: z.literal('check_in'), at: z.string(), uuid: z.uuid() }),
  z.object({ kind: z.literal('entry'), at: z.string(), uuid: z.uuid() }),
  z.object({ kind: z.literal('exercise'), at: z.string(), uuid: z.uuid(), title: z.string() }),
])
export type ActivityItem = z.infer<typeof ActivityItem>

export const history = endpoint({
  path: '/v2/managed_user/activity/history',
  access: 'member',
  summary: 'What was listened to, checked in, written and made, newest first.',
  blocks: { Range: Range.optional(), Page: PageRequest.optional() },
  answer: { Items: z.array(ActivityItem), Page: PageAnswer },
})

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

export const usageUpdate = endpoint({
  path: '/analytics/usage/update',
  access: 'member',
  unattended: true,
  summary: 'A stretch of use; the same stretch twice is one.',
  blocks: {
    Usage: z.strictObject({
      user_account_uuid: z.uuid(),
      usage_type: z.enum(['app', 'audio', 'learn']),
      /** Epoch seconds. */
      start_time: z.int().positive(),
      end_time: z.int().positive(),
      /** The same, where the person is. */
      user_start_time: z.string().regex(LOCAL_TIME),
      user_end_time: z.string().regex(LOCAL_TIME),
      /** The first ten characters of user_start_time. */
      log_date: Day,
      used_seconds: z.number().min(USAGE.least).max(USAGE.most),
    }),
  },
  answer: {},
})
