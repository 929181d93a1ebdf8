/** "5 minutes" and "two minutes" ask for a length, not for a word. */

const numbers = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
  ' ',
)
const units = '(?:min|mins|minute|minutes)'
/** A number alone is a length; beside other words it is one only with its unit, as in neither "grade 6" nor "4-7-8". */
const inDigits = new RegExp(`^\\s*(\\d{1,2})\\s*m?\\s*$|(?<![\\d-])\\b(\\d{1,2})[\\s-]*(?:m|${units})\\b`, 'i')
const inWords = new RegExp(`\\b(${numbers.slice(1).join('|')})[\\s-]+${units}\\b`, 'i')

interface Asked {
  /** What else was searched for. */
  rest: string
  /** Seconds: a minute less and a minute more still count. */
  from?: number
  to?: number
}

export const lengthIn = (search: string): Asked => {
  const asked = inWords.exec(search) ?? inDigits.exec(search)
  const word = (asked?.[1] ?? asked?.[2])?.toLowerCase()
  if (!asked || !word) return { rest: search }
  const minutes = numbers.includes(word) ? numbers.indexOf(word) : Number(word)
  return { rest: search.replace(asked[0], ' ').trim(), from: (minutes - 1) * 60 + 1, to: (minutes + 1) * 60 - 1 }
}
