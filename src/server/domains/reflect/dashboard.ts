/** Returns today's check-in and the current week in the person's time zone, and whether a reminder is due. */
import type { ResponseInput } from '#contract/endpoint.ts'
import type { dashboard } from '#contract/reflect.ts'
import { findDuePrompt } from '#rules/check-in-reminders.ts'
import { isSchoolDay, type SchoolDays } from '#rules/school-days.ts'
import { addDays, getDayInZone, getWeekStart, resolveTimeZone } from '#rules/time-zones.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ReflectDependencies } from './ports.ts'
import { type CheckInRow, listCheckInsSince } from './reflect.queries.ts'
import { getSetting } from './settings.queries.ts'
import { toCheckIn } from './check-in-responses.ts'

/** Number of weeks for the weeks with practice, including the current one. */
const WEEK_COUNT = 12
const ENTRY_COUNT = 3

type DashboardResponse = ResponseInput<typeof dashboard>['Reflect']

const buildWeek = (sunday: string, rows: readonly CheckInRow[]): DashboardResponse['week'] =>
  Array.from({ length: 7 }, (_, index) => {
    const day = addDays(sunday, index)
    return { day, score: rows.findLast((row) => row.day === day && row.mood !== null)?.mood ?? null }
  })

const buildPrompt = (
  setting: Awaited<ReturnType<typeof getSetting>>,
  { now, timeZone, lastCheckIn, days }: { now: Date; timeZone: string; lastCheckIn: string | null; days: SchoolDays },
): string | null => {
  if (!setting || !isSchoolDay(days, getDayInZone(timeZone, now))) return null
  const promptState = { now, timeZone, lastCheckIn, notNow: setting.not_now }
  return findDuePrompt(setting.prompt_frequency, promptState)?.toISOString() ?? null
}

interface DashboardRequest {
  /** The time zone of the device; by default that of the reminder setting, else the school's. */
  here: string | undefined
  /** The school's semesters and breaks: reminders are due only on school days. */
  days: SchoolDays
}

export const getDashboard = async (
  { platform: { db, clock }, ports }: { platform: Pick<Platform, 'db' | 'clock'>; ports: ReflectDependencies },
  actor: Actor,
  { here, days }: DashboardRequest,
): Promise<DashboardResponse> => {
  const now = clock.now()
  const setting = await getSetting(db, actor.accountUuid)
  const timeZone = resolveTimeZone(here ?? setting?.time_zone ?? actor.timeZone)
  const today = getDayInZone(timeZone, now)
  const sunday = getWeekStart(today)
  const weeks = { from: addDays(sunday, -7 * (WEEK_COUNT - 1)), to: addDays(sunday, 6), timeZone }
  const rows = await listCheckInsSince(db, actor.accountUuid, sunday)
  const entries = actor.disabledFeatures.includes('journal')
    ? []
    : await ports.entries.listLatest(db, actor.accountUuid, ENTRY_COUNT)
  const ownRows = rows.filter(({ by_staff }) => !by_staff)
  const todayRow = ownRows.findLast(({ day }) => day === today) ?? rows.findLast(({ day }) => day === today)
  const lastCheckIn =
    ownRows
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? null
  return {
    today: todayRow ? toCheckIn(todayRow) : null,
    weeks_with_practice: await ports.practice.countPracticeWeeks(db, actor.accountUuid, weeks),
    week: buildWeek(sunday, rows),
    prompt_due: buildPrompt(setting, { now, timeZone, lastCheckIn, days }),
    last_entries: entries.map((entry) => ({ ...entry, written_at: entry.written_at.toISOString() })),
  }
}
