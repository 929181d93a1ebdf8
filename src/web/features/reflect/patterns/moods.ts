/** The five answers to the question with the sun, and which of them an average is near. */
import type { Question } from '#contract/reflect.ts'
import { library } from '#web/lib/words/library.en.ts'
import { patterns } from '#web/lib/words/patterns.en.ts'
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

/** What somebody said of a day, each once, from low to bright. */
export const levelsOf = (said: readonly number[]): MoodLevel[] =>
  [...new Set(said.map(levelOf))].sort((one, other) => one - other)

/** "Low", "Low and Good", "Low, Okay and Good": all of it, and nothing between. */
export const wordsOf = (moods: Moods, said: readonly number[]): string => {
  const words = levelsOf(said).map((level) => moods[level - 1]!)
  const last = words.pop() ?? ''
  return words.length ? patterns('day.several', { words: words.join(', '), last }) : last
}

export const wordOf = (moods: Moods, mood: number): string => moods[levelOf(mood) - 1]!
