/** "5 minutes" and "two minutes" ask for a length, not for a word. */

const numbers = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
  ' ',
)
const inDigits = /\b(\d{1,2})\s*(?:m|min|mins|minute|minutes)?\b/i
const inWords = new RegExp(`\\b(${numbers.slice(1).join('|')})\\s+(?:min|mins|minute|minutes)\\b`, 'i')

interface Asked {
  /** What else was searched for. */
  rest: string
  /** Seconds: a minute less and a minute more still count. */
  from?: number
  to?: number
}

export const lengthIn = (search: string): Asked => {
  const asked = inWords.exec(search) ?? inDigits.exec(search)
  if (!asked?.[1]) return { rest: search }
  const word = asked[1].toLowerCase()
  const minutes = numbers.includes(word) ? numbers.indexOf(word) : Number(word)
  return { rest: search.replace(asked[0], ' ').trim(), from: (minutes - 1) * 60 + 1, to: (minutes + 1) * 60 - 1 }
}
