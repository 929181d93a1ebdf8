/** Summarizes a month, and the most recent weeks, in one sentence each. */
import { formatCapitalizedNumber, formatNumberInWords } from '#rules/number-words.ts'
import { patterns } from '#web/lib/messages/en/patterns.ts'
import type { MoodLabels } from './moods.ts'
import { toMoodLevels, getMoodLabel, formatMoodLabels } from './moods.ts'
import { formatAverage } from './pattern-sentences.ts'
import type { Summary } from './summary.ts'

const LEVELS = [5, 4, 3, 2, 1] as const

/**
 * Returns "Eighteen days with a check-in: Good on nine, Okay on six, Low on one." The moods go from bright to low,
 * without those that never occurred. A day counts once for each of its moods.
 */
export const describeMonth = (days: Summary['days'], moods: MoodLabels, month: string): string => {
  if (!days.length) return patterns('month.none', { month })
  const levels = days.flatMap(({ moods: said }) => toMoodLevels(said))
  const counts = LEVELS.flatMap((level) => {
    const count = levels.filter((sun) => sun === level).length
    const word = moods[level - 1]!
    if (!count) return []
    return [
      count === 1
        ? patterns('month.mood.one', { word })
        : patterns('month.mood', { word, count: formatNumberInWords(count) }),
    ]
  })
  const said = counts.join(', ') || patterns('day.noted')
  if (days.length > 1) {
    const sentence = patterns('month.days', { days: formatCapitalizedNumber(days.length), moods: said })
    const hasSeveral = days.some(({ moods: dayMoods }) => toMoodLevels(dayMoods).length > 1)
    return hasSeveral ? `${sentence} ${patterns('month.several')}` : sentence
  }
  return patterns('month.one', { month, mood: formatMoodLabels(moods, days[0]!.moods) || said })
}

const NOTABLE = 0.3

export const describeWeeks = (weeks: Summary['weeks'], moods: MoodLabels): string => {
  const averages = weeks.flatMap(({ mood }) => (mood === null ? [] : [mood]))
  const [first, last] = [averages[0], averages.at(-1)]
  if (first === undefined || last === undefined) return patterns('tide.none')
  const word = getMoodLabel(moods, last)
  if (averages.length === 1) return patterns('tide.one', { value: formatAverage(last), word })
  if (Math.abs(last - first) < NOTABLE) return patterns('tide.same', { last: formatAverage(last) })
  const values = { first: formatAverage(first), last: formatAverage(last) }
  return last > first ? patterns('tide.up', values) : patterns('tide.down', values)
}
