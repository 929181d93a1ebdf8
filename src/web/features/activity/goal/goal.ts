/** Defines what a goal is, and names the progress toward it in a word. */
import { getScoreColor } from '#rules/scores.ts'
import { activity } from '#web/lib/messages/en/activity.ts'

const MAX_DAYS = 7

/** Parses a stored number of days in a week. Returns null if the value is not a goal. */
export const parseGoal = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_DAYS ? value : null

/** Returns the word next to the color. All of the words are neutral. */
export const getGoalLabel = (done: number, goal: number): string =>
  done > 0 ? activity(`goal.${getScoreColor(done, goal)}`) : activity('goal.nothing')
