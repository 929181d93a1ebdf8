/** Summarizes the check-in reports in a sentence above the table. */
import type { ResponseData } from '#contract/endpoint.ts'
import type { checkInReports } from '#contract/reflect.ts'
import { schoolReports } from '#web/lib/messages/en/school-reports.ts'

export type ReportWeek = ResponseData<typeof checkInReports>['Figures']['weeks'][number]

interface ShownWeek {
  people: number
  mood: number
}

/** Returns the weeks of the whole school, oldest first, without those that are too small to show. */
const listShownWeeks = (weeks: readonly ReportWeek[]): ShownWeek[] =>
  weeks.flatMap(({ groups }) =>
    groups.flatMap(({ id, people, mood }) =>
      id === 'school' && people !== null && mood !== null ? [{ people, mood }] : [],
    ),
  )

/** Formats an average with exactly one decimal. */
export const formatMood = (mood: number): string => mood.toFixed(1)

export const summarizeWeeks = (weeks: readonly ReportWeek[]): string => {
  const shown = listShownWeeks(weeks)
  const newest = shown.at(-1)
  if (!newest) return schoolReports('summary.none')
  const last = { people: newest.people, mood: formatMood(newest.mood) }
  if (shown.length === 1) return schoolReports('summary.one', { weeks: weeks.length, ...last })
  const moods = shown.map(({ mood }) => mood)
  const [low, high] = [formatMood(Math.min(...moods)), formatMood(Math.max(...moods))]
  const count = { shown: shown.length, weeks: weeks.length }
  const range =
    low === high
      ? schoolReports('summary.same', { ...count, low })
      : schoolReports('summary.some', { ...count, low, high })
  return `${range} ${schoolReports('summary.last', last)}`
}
