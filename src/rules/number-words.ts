/** Numbers in words, as they are read aloud, for headlines. */

const small = [
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

const underHundred = (value: number): string => {
  if (value < 20) return small[value]!
  const rest = value % 10
  return tens[Math.floor(value / 10)]! + (rest ? `-${small[rest]}` : '')
}

const FIRST_IN_DIGITS = 1000

/** Returns "seventy" or "one hundred five"; from a thousand on digits, such as "1,240". */
export const numberInWords = (value: number): string => {
  const rounded = Math.max(0, Math.round(value))
  if (rounded >= FIRST_IN_DIGITS) return rounded.toLocaleString('en-US')
  if (rounded < 100) return underHundred(rounded)
  const rest = rounded % 100
  return `${small[Math.floor(rounded / 100)]} hundred${rest ? ` ${underHundred(rest)}` : ''}`
}

/** Returns the number in words with a capital, for the beginning of a sentence. */
export const capitalizedNumber = (value: number): string => {
  const words = numberInWords(value)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
