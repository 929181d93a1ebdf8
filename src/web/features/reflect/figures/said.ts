/** What the figures say, as a sentence before the table. */
import type { Answered } from '#contract/endpoint.ts'
import type { figures as asked } from '#contract/reflect.ts'
import { figures } from '#web/lib/words/school-figures.en.ts'

export type Week = Answered<typeof asked>['Figures']['weeks'][number]

interface Shown {
  people: number
  mood: number
}

/** Of the whole school, oldest week first; without the weeks that are kept back. */
const shownOf = (weeks: readonly Week[]): Shown[] =>
  weeks.flatMap(({ groups }) =>
    groups.flatMap(({ id, people, mood }) =>
      id === 'school' && people !== null && mood !== null ? [{ people, mood }] : [],
    ),
  )

/** Averages have one digit, always. */
export const moodText = (mood: number): string => mood.toFixed(1)

export const saidOf = (weeks: readonly Week[]): string => {
  const shown = shownOf(weeks)
  const newest = shown.at(-1)
  if (!newest) return figures('said.none')
  const last = { people: newest.people, mood: moodText(newest.mood) }
  if (shown.length === 1) return figures('said.one', { weeks: weeks.length, ...last })
  const moods = shown.map(({ mood }) => mood)
  const [low, high] = [moodText(Math.min(...moods)), moodText(Math.max(...moods))]
  const count = { shown: shown.length, weeks: weeks.length }
  const range = low === high ? figures('said.same', { ...count, low }) : figures('said.some', { ...count, low, high })
  return `${range} ${figures('said.last', last)}`
}
