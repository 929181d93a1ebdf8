/** A person's activity in the app: minutes, sessions and days, and the time for which the app was in use. */
import { z } from 'zod'
import { USAGE } from '#rules/usage.ts'
import { endpoint } from './endpoint.ts'
import { PageAnswer, PageRequest } from './envelope.ts'
import { Day, Range } from './range.ts'

const activityCounts = {
  /** Minutes of audio that played, rounded to a tenth. An open player alone doesn't count. */
  minutes: z.number(),
  /** Sessions that were played for a while, or to the end. */
  sessions: z.int(),
  /** Absent if the school has turned check-ins off. */
  check_ins: z.int().optional(),
  entries: z.int().optional(),
}

export const summary = endpoint({
  path: '/v2/managed_user/activity/summary',
  access: 'member',
  summary: 'Get minutes, sessions, active days and completed assignments, in a range and by day.',
  blocks: { Range },
  answer: {
    Activity: z.object({
      ...activityCounts,
      days_active: z.int(),
      completed_assignments: z.int(),
      /** Weeks, starting on Sunday, with at least one practiced session. */
      weeks_with_practice: z.int(),
      /** Only days with activity. */
      days: z.array(z.object({ day: Day, ...activityCounts })),
    }),
  },
})

export const ActivityItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('listened'),
    /** The time of the start, in ISO 8601 like the time of all items. */
    at: z.string(),
    session: z.object({ uuid: z.uuid(), title: z.string(), duration: z.number() }),
    /** The seconds of audio that played. */
    seconds: z.number(),
    completed: z.boolean(),
  }),
  /** Reports only that it happened, never its content. */
  z.object({ kind: z.literal('check_in'), at: z.string(), uuid: z.uuid() }),
  z.object({ kind: z.literal('entry'), at: z.string(), uuid: z.uuid() }),
  z.object({ kind: z.literal('exercise'), at: z.string(), uuid: z.uuid(), title: z.string() }),
])
export type ActivityItem = z.infer<typeof ActivityItem>

export const history = endpoint({
  path: '/v2/managed_user/activity/history',
  access: 'member',
  summary: 'List listening, check-ins, journal entries and custom exercises, newest first.',
  blocks: { Range: Range.optional(), Page: PageRequest.optional() },
  answer: { Items: z.array(ActivityItem), Page: PageAnswer },
})

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

export const usageUpdate = endpoint({
  path: '/analytics/usage/update',
  access: 'member',
  unattended: true,
  summary: 'Create a usage record. Sending the same record twice stores it once.',
  blocks: {
    Usage: z.strictObject({
      user_account_uuid: z.uuid(),
      usage_type: z.enum(['app', 'audio', 'learn']),
      /** Epoch seconds. */
      start_time: z.int().positive(),
      end_time: z.int().positive(),
      /** The same times in the person's time zone. */
      user_start_time: z.string().regex(LOCAL_TIME),
      user_end_time: z.string().regex(LOCAL_TIME),
      /** The first ten characters of user_start_time. */
      log_date: Day,
      used_seconds: z.number().min(USAGE.min).max(USAGE.max),
    }),
  },
  answer: {},
})
