/** The five answers to the mood question, and the one that is closest to an average. */
import type { Question } from '#contract/reflect.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { patterns } from '#web/lib/messages/en/patterns.ts'
import type { MoodLevel } from '#web/ui/figure/mood-glyph.tsx'

/** The labels go from low to high. */
export type MoodLabels = readonly [string, string, string, string, string]

const getDefaultLabels = (): MoodLabels => [
  library('sun.low'),
  library('sun.cloudy'),
  library('sun.okay'),
  library('sun.good'),
  library('sun.bright'),
]

/** Returns the labels in the school's own words, or the default ones until the questions are loaded. */
export const getMoodLabels = (questions: readonly Question[] | undefined): MoodLabels => {
  const answers = questions?.find(({ kind }) => kind === 'mood')?.answers
  return answers?.length === 5 ? (answers as unknown as MoodLabels) : getDefaultLabels()
}

export const roundToMoodLevel = (mood: number): MoodLevel => Math.min(5, Math.max(1, Math.round(mood))) as MoodLevel

/** Returns each mood of a day once, from low to bright. */
export const toMoodLevels = (values: readonly number[]): MoodLevel[] =>
  [...new Set(values.map(roundToMoodLevel))].sort((a, b) => a - b)

/** Returns "Low", "Low and Good" or "Low, Okay and Good": every mood of the day, and none between them. */
export const formatMoodLabels = (moods: MoodLabels, values: readonly number[]): string => {
  const labels = toMoodLevels(values).map((level) => moods[level - 1]!)
  const last = labels.pop() ?? ''
  return labels.length ? patterns('day.several', { words: labels.join(', '), last }) : last
}

export const getMoodLabel = (moods: MoodLabels, mood: number): string => moods[roundToMoodLevel(mood) - 1]!
