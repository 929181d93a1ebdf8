/** Describes a pattern: first the sentence, then its evidence. Nothing is stated that the server doesn't return. */
import type { Pattern } from '#contract/reflect.ts'
import { formatNumberInWords } from '#rules/number-words.ts'
import { weekdays } from '#rules/times.ts'
import { patterns } from '#web/lib/messages/en/patterns.ts'

/** Returns "Thursdays". */
export const toPluralWeekday = (weekday: number): string => `${weekdays[weekday]}s`
export const getWeekdayName = (weekday: number): string => weekdays[weekday]!

/** A smaller difference counts as none. */
const NOTABLE = 0.2

/** Returns "3.8". */
export const formatAverage = (value: number): string => value.toFixed(1)

export const formatTimeCount = (count: number): string => {
  if (count === 1) return patterns('times.one')
  return count === 2 ? patterns('times.two') : patterns('times.many', { count })
}

const checkInsText = (count: number): string =>
  count === 1 ? patterns('check_ins.one') : patterns('check_ins.many', { count })

export interface PatternText {
  sentence: string
  evidence: string
}

type PatternOf<Kind extends Pattern['kind']> = Extract<Pattern, { kind: Kind }>

export const describeWeekday = ({ lowest, highest, weeks }: PatternOf<'weekday'>): PatternText => {
  const parts = [
    ...(lowest === null ? [] : [patterns('weekday.lowest', { days: toPluralWeekday(lowest) })]),
    ...(highest === null ? [] : [patterns('weekday.highest', { days: toPluralWeekday(highest) })]),
  ]
  return {
    sentence: parts.join(' ') || patterns('weekday.level'),
    evidence: patterns('weekday.seen', { weeks: formatNumberInWords(weeks) }),
  }
}

/** @param word the context in the vocabulary of the person's age group */
export const describeContext = (pattern: PatternOf<'context'>, word: string): PatternText => {
  const difference = pattern.with.mood - pattern.without.mood
  const key = difference <= -NOTABLE ? 'context.lower' : difference >= NOTABLE ? 'context.higher' : 'context.same'
  return {
    sentence: patterns(key, { word }),
    evidence: patterns('context.seen', {
      with: formatAverage(pattern.with.mood),
      withCount: checkInsText(pattern.with.count),
      without: formatAverage(pattern.without.mood),
      withoutCount: checkInsText(pattern.without.count),
    }),
  }
}

interface PatternQuestion {
  text: string
  low_label: string
  high_label: string
}

export const describeQuestion = ({ high, low }: PatternOf<'question'>, question: PatternQuestion): PatternText => {
  const difference = high.mood - low.mood
  const label = difference >= 0 ? question.high_label : question.low_label
  return {
    sentence:
      Math.abs(difference) < NOTABLE
        ? patterns('question.same', { question: question.text })
        : patterns('question.higher', { question: question.text, label }),
    evidence: patterns('question.seen', {
      high: question.high_label,
      highMood: formatAverage(high.mood),
      highCount: checkInsText(high.count),
      low: question.low_label,
      lowMood: formatAverage(low.mood),
      lowCount: checkInsText(low.count),
    }),
  }
}

interface BeforeAndAfter {
  count: number
  before: number
  after: number
}

export const describePractice = ({ count, before, after }: BeforeAndAfter): PatternText => {
  const difference = after - before
  const key = difference >= NOTABLE ? 'practice.higher' : difference <= -NOTABLE ? 'practice.lower' : 'practice.same'
  return {
    sentence: patterns(key),
    evidence: patterns('practice.seen', { before: formatAverage(before), after: formatAverage(after), count }),
  }
}
