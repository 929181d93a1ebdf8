/** Defines what a goal is, and names the progress toward it in a word. */
import { scoreColorOf } from '#rules/scores.ts'
import { activity } from '#web/lib/messages/en/activity.ts'

const MOST = 7

/** Parses a stored number of days in a week. Returns null if the value is not a goal. */
export const parseGoal = (kept: unknown): number | null =>
  typeof kept === 'number' && Number.isInteger(kept) && kept >= 1 && kept <= MOST ? kept : null

/** Returns the word next to the color. None of the words blames. */
export const goalWord = (done: number, goal: number): string =>
  done > 0 ? activity(`goal.${scoreColorOf(done, goal)}`) : activity('goal.nothing')
