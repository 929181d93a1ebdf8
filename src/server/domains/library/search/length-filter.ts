/** "5 minutes" and "two minutes" ask for a length, not for a word. */

const numbers = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
  ' ',
)
const units = '(?:min|mins|minute|minutes)'
/** Before a length: it, or anything shorter. */
const limit = '(?:(?:under|below|within|up to|at most|less than|no more than|not more than|shorter than|max)\\s+)'
const isLimit = new RegExp(`^\\s*${limit}`, 'i')
/** A number alone is a length; beside other words it is one only with its unit, as in neither "grade 6" nor "4-7-8". */
const inDigits = new RegExp(
  `^\\s*${limit}?(\\d{1,2})\\s*m?\\s*$|(?<![\\d-])\\b${limit}?(\\d{1,2})[\\s-]*(?:m|${units})\\b`,
  'i',
)
const inWords = new RegExp(`\\b${limit}?(${numbers.slice(1).join('|')})[\\s-]+${units}\\b`, 'i')

/** Seconds by which a session may be longer than the whole minutes it is shown with. */
const SHOWN_AS = 29

interface LengthQuery {
  /** What else was searched for. */
  rest: string
  /** Seconds: a minute less and a minute more still count. */
  from?: number
  to?: number
}

export const parseLength = (search: string): LengthQuery => {
  const asked = inWords.exec(search) ?? inDigits.exec(search)
  const word = (asked?.[1] ?? asked?.[2])?.toLowerCase()
  if (!asked || !word) return { rest: search }
  const minutes = numbers.includes(word) ? numbers.indexOf(word) : Number(word)
  const rest = search.replace(asked[0], ' ').trim()
  if (isLimit.test(asked[0])) return { rest, to: minutes * 60 + SHOWN_AS }
  return { rest, from: (minutes - 1) * 60 + 1, to: (minutes + 1) * 60 - 1 }
}
