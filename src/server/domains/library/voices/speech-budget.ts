/** The characters that recordings may send to the speech provider in a month. */
import type { SpeechProvider } from '#server/generation/generation.ts'
import type { Platform } from '#server/platform/platform.ts'
import { countSpeechRequest, readSpeechCharacters } from './speech-budget.queries.ts'

type BudgetContext = Pick<Platform, 'config' | 'db' | 'clock'>

/** Thrown when the month's characters are used up. */
export class BudgetUsedUpError extends Error {}

/** Far more than a sentence. Recording resumes by itself when at least this many characters are left. */
const ENOUGH_CHARACTERS = 4096

const getMonth = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`

/**
 * Returns a provider that counts each sentence before it is sent, and sends none beyond the month's budget. A sentence
 * that is sent again after a failure counts once.
 */
export const limitSpeech = ({ config, db, clock }: BudgetContext, speech: SpeechProvider): SpeechProvider => ({
  describeVoice: (narrator) => speech.describeVoice(narrator),
  async speak(text, options) {
    const use = { month: getMonth(clock.now()), characters: text.length, budget: config.AI_SPEECH_BUDGET }
    if (!(await countSpeechRequest(db, use))) throw new BudgetUsedUpError()
    return speech.speak(text, options)
  },
})

/** Returns the characters that remain this month; null without a budget. */
export const countCharactersLeft = async ({ config, db, clock }: BudgetContext): Promise<number | null> => {
  if (config.AI_SPEECH_BUDGET === 0) return null
  return Math.max(0, config.AI_SPEECH_BUDGET - (await readSpeechCharacters(db, getMonth(clock.now()))))
}

/** Whether enough characters are left for recording to go on. */
export const hasBudget = async (context: BudgetContext): Promise<boolean> => {
  const charactersLeft = await countCharactersLeft(context)
  return charactersLeft === null || charactersLeft >= Math.min(ENOUGH_CHARACTERS, context.config.AI_SPEECH_BUDGET)
}
