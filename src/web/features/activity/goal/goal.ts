/** What a goal is, and how far it is in a word. */
import { scoreColorOf } from '#rules/scores.ts'
import { activity } from '#web/lib/messages/en/activity.ts'

const MOST = 7

/** Days in a week; null for what is no goal. */
export const parseGoal = (kept: unknown): number | null =>
  typeof kept === 'number' && Number.isInteger(kept) && kept >= 1 && kept <= MOST ? kept : null

/** The word beside the colour: none of them blames. */
export const goalWord = (done: number, goal: number): string =>
  done > 0 ? activity(`goal.${scoreColorOf(done, goal)}`) : activity('goal.nothing')
