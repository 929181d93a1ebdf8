/** Numbers in words, as they are read aloud, for headlines. */

const smallNumbers = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const formatBelowHundred = (value: number): string => {
  if (value < 20) return smallNumbers[value]!
  const rest = value % 10
  return tens[Math.floor(value / 10)]! + (rest ? `-${smallNumbers[rest]}` : '')
}

const DIGITS_FROM = 1000

/** Returns "seventy" or "one hundred five"; from a thousand on digits, such as "1,240". */
export const formatNumberInWords = (value: number): string => {
  const rounded = Math.max(0, Math.round(value))
  if (rounded >= DIGITS_FROM) return rounded.toLocaleString('en-US')
  if (rounded < 100) return formatBelowHundred(rounded)
  const rest = rounded % 100
  return `${smallNumbers[Math.floor(rounded / 100)]} hundred${rest ? ` ${formatBelowHundred(rest)}` : ''}`
}

/** Returns the number in words with a capital, for the beginning of a sentence. */
export const formatCapitalizedNumber = (value: number): string => {
  const words = formatNumberInWords(value)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
