/** Parses lengths in a search: "5 minutes" and "two minutes" are lengths and not words to find. */

const numbers = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
  ' ',
)
const units = '(?:min|mins|minute|minutes)'
/** Words before a length that also match anything shorter. */
const limitWords = '(?:(?:under|below|within|up to|at most|less than|no more than|not more than|shorter than|max)\\s+)'
const limitPattern = new RegExp(`^\\s*${limitWords}`, 'i')
/** A number alone is a length. With other words it needs a unit, since "grade 6" and "4-7-8" are not lengths. */
const digitPattern = new RegExp(
  `^\\s*${limitWords}?(\\d{1,2})\\s*m?\\s*$|(?<![\\d-])\\b${limitWords}?(\\d{1,2})[\\s-]*(?:m|${units})\\b`,
  'i',
)
const spelledPattern = new RegExp(`\\b${limitWords}?(${numbers.slice(1).join('|')})[\\s-]+${units}\\b`, 'i')

/** Seconds by which a session may be longer than the whole minutes that are shown for it. */
const ROUNDING_SECONDS = 29

interface LengthQuery {
  /** The rest of the search. */
  rest: string
  /** Seconds. A minute less or more still matches. */
  from?: number
  to?: number
}

export const parseLength = (search: string): LengthQuery => {
  const match = spelledPattern.exec(search) ?? digitPattern.exec(search)
  const word = (match?.[1] ?? match?.[2])?.toLowerCase()
  if (!match || !word) return { rest: search }
  const minutes = numbers.includes(word) ? numbers.indexOf(word) : Number(word)
  const rest = search.replace(match[0], ' ').trim()
  if (limitPattern.test(match[0])) return { rest, to: minutes * 60 + ROUNDING_SECONDS }
  return { rest, from: (minutes - 1) * 60 + 1, to: (minutes + 1) * 60 - 1 }
}
