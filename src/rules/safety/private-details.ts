/**
 * Removes from a text who and where a person is, before a provider reads it. It removes too much rather than too
 * little, because the rest only has to describe the kind of moment that the exercise is for.
 */

/** These words replace a name, so that the sentence stays whole. */
const SOMEONE = 'someone'
const SOMEWHERE = 'somewhere'

/** Words that have a capital in the middle of a sentence without being a name. */
const notNames = new Set(
  `I I'm I'd I'll I've Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July
  August September October November December English Spanish French German Latin Math Maths Science History Geography Art
  Music PE Gym Christmas Easter Hanukkah Eid Ramadan Diwali Halloween Thanksgiving Mom Mum Mommy Dad Daddy Mama Papa Grandma
  Grandpa Nana Auntie Uncle God TV OK SAT ACT AP GCSE ADHD Zoom Chromebook Google`.split(/\s+/),
)

const relatives =
  `friend|best friend|brother|sister|cousin|teacher|coach|neighbor|neighbour|boyfriend|girlfriend|classmate|dog|cat|pet|
  crush|ex|uncle|aunt|principal|counselor`.replaceAll(/\s+/g, '')

const STREETS = 'street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|way|place|terrace'
const SCHOOLS = 'School|Elementary|Middle|High|Academy|College|University|Prep'

const replacements: readonly (readonly [RegExp, string])[] = [
  [/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g, SOMEONE],
  [/\b(?:https?:\/\/|www\.)\S+/gi, SOMEWHERE],
  [/\b[\w-]+\.(?:com|org|net|edu|gov|io|co|us|uk)\b(?:\/\S*)?/gi, SOMEWHERE],
  [/(?<!\w)@\w+/g, SOMEONE],
  [new RegExp(`\\b\\d+[a-z]?\\s+(?:[\\w.'-]+\\s+){1,3}(?:${STREETS})\\b\\.?`, 'gi'), SOMEWHERE],
  [new RegExp(`\\b(?:[A-Z][\\w.'’-]*\\s+){1,4}(?:${SCHOOLS})\\b(?:\\s+(?:${SCHOOLS}))*`, 'g'), 'my school'],
  [/(?<![\w.])\+?\(?\d[\d\s().-]{5,}\d/g, 'a number'],
  [/\b(?:mr|mrs|ms|miss|mx|dr|coach|principal|officer|pastor)\.?\s+[a-z][\w'’-]*/gi, SOMEONE],
  [
    /\b(my name(?:'s|’s| is)|(?:is |am |are |was )?(?:called|named))\s+\p{L}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]*)*/giu,
    `$1 ${SOMEONE}`,
  ],
  [new RegExp(`\\b((?:my|our|his|her|their)\\s+(?:${relatives}))\\s+\\p{Lu}[\\p{L}'’-]*`, 'giu'), '$1'],
  [/\b(I am|I'm|I’m|im|this is|it's|it’s)\s+\p{Lu}[\p{Ll}'’-]+(?:\s+\p{Lu}[\p{Ll}'’-]+)*/gu, `$1 ${SOMEONE}`],
  [/\d{3,}/g, 'a number'],
]

const NAME = /(?<=[\p{L}\p{N},;:'’"-]\s+["'(]?)\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]*)*/gu

/** Replaces capitalized words in the middle of a sentence, unless they are known not to be names. */
const removeNames = (match: string): string => {
  const words = match.split(/\s+/)
  const isNotName = (word: string) => notNames.has(word.replace(/['’]s$/, '')) || notNames.has(word)
  if (words.every(isNotName)) return match
  const remaining = words.filter(isNotName).join(' ')
  return remaining ? `${remaining} ${SOMEONE}` : SOMEONE
}

/** In a text that is all capitals, capitals don't mark names. */
const isShouted = (text: string): boolean => !/\p{Ll}/u.test(text)

export const removePrivateDetails = (text: string): string => {
  const cleaned = replacements.reduce((result, [detail, replacement]) => result.replace(detail, replacement), text)
  return (isShouted(cleaned) ? cleaned.toLowerCase() : cleaned.replace(NAME, removeNames))
    .replaceAll(/\s+/g, ' ')
    .trim()
}
