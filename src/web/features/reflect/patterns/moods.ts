/** The five answers to the question with the sun, and which of them an average is near. */
import type { Question } from '#contract/reflect.ts'
import { library } from '#web/lib/words/library.en.ts'
import type { MoodLevel } from '#web/ui/figure/mood-glyph.tsx'

/** From low to high. */
export type Moods = readonly [string, string, string, string, string]

const usual = (): Moods => [
  library('sun.low'),
  library('sun.cloudy'),
  library('sun.okay'),
  library('sun.good'),
  library('sun.bright'),
]

/** In the school's own words; in the usual ones until those are here. */
export const moodsOf = (questions: readonly Question[] | undefined): Moods => {
  const answers = questions?.find(({ kind }) => kind === 'mood')?.answers
  return answers?.length === 5 ? (answers as unknown as Moods) : usual()
}

export const levelOf = (mood: number): MoodLevel => Math.min(5, Math.max(1, Math.round(mood))) as MoodLevel

export const wordOf = (moods: Moods, mood: number): string => moods[levelOf(mood) - 1]!
