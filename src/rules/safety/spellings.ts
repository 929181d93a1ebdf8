/** Spellings that mean the same word. The words themselves are in `terms/spelling-variants.ts`. */
import { spellingVariants, fillers } from './terms/spelling-variants.ts'

/** Words that are distinguished before doubled letters are collapsed. */
export const distinctSpellings: Readonly<Record<string, string>> = {
  weed: 'cannabis',
  noose: 'hangrope',
  god: 'lord',
  odd: 'strange',
  bee: 'honeybee',
  rapped: 'rhymed',
  rapping: 'rhyming',
  rapper: 'rhymer',
  dyeing: 'dying',
  bff: 'friend',
}

/** Collapses doubled letters, on both sides of a comparison, so that "kil" and "killll" equal "kill". */
export const collapseLetters = (word: string): string => word.replace(/([a-z])\1+/g, '$1')

/** Maps each collapsed word to the collapsed word that it means. */
export const canonicalSpellings: ReadonlyMap<string, string> = new Map([
  ...spellingVariants.flatMap(([word, spellings]) =>
    spellings.split(' ').map((spelling) => [collapseLetters(spelling), collapseLetters(word)] as const),
  ),
  ...fillers.split(' ').map((word) => [collapseLetters(word), ''] as const),
])

/** Pairs of words that count as one, with collapsed letters. */
export const joinedPairs: readonly (readonly [RegExp, string])[] = [
  [/ wana /g, ' want to '],
  [/ no mo /g, ' anymore '],
  [/ to di /g, ' to die '],
  [/ 2 be /g, ' to be '],
  [/ not save (at|in|with|here|around) /g, ' not safe $1 '],
  [/ be(?:e)?t (me|us|him|her) up /g, ' beat $1 up '],
  [/ chocked (me|us|him|her|mom) /g, ' choked $1 '],
  [/ rhymed (me|us|her) /g, ' raped $1 '],
  [/ (my|me) self /g, ' myself '],
  [/ do not /g, ' dont '],
  [/ does not /g, ' doesnt '],
  [/ did not /g, ' didnt '],
  [/ can not /g, ' cant '],
  [/ could not /g, ' couldnt '],
  [/ would not /g, ' wouldnt '],
  [/ should not /g, ' shouldnt '],
  [/ wil not /g, ' wont '],
  [/ have not /g, ' havent '],
  [/ is not /g, ' isnt '],
  [/ was not /g, ' wasnt '],
  [/ were not /g, ' werent '],
  [/ i am /g, ' im '],
  [/ i have (been|had|got) /g, ' ive $1 '],
  [/ i would /g, ' id '],
  [/ no one /g, ' nobody '],
  [/ no more /g, ' anymore '],
  [/ any more /g, ' anymore '],
  [/ grown (up|ups) /g, ' adult '],
  [/ step (dad|mom|brother|sister) /g, ' step$1 '],
  [/ self (harm|hurt|injur)/g, ' self$1'],
  [/ sewer (slide|cide|side) /g, ' suicide '],
  [/ un aliv(e|ing|ed) /g, ' unalive '],
  [/ (want|ned|going|like|try|have|about|got|wish|ready) (2|to|tu|too) /g, ' $1 to '],
  [/ (kind|sort) of /g, ' '],
  [/ (i gues|to be honest|for real|no joke|not gona lie|i swear|you know|or something|or whatever) /g, ' '],
]

/** Words that are split again when they were written together, with collapsed letters. */
export const splitWordsPattern =
  /(want|wana|wish|going|gona|kil|myself|suicide|die|dead|hurt|cut|cuting|end|hate|my|life|me|to|the|it|al|self|harm|he|she|dad|mom|hit|hits|touched|touch|am|being|was|is|not|alive|live|pils|bled|scared|help|home|at|want|no|more|anymore|tired|of|living|abuse|abused|rape|raped|drug|drugs|sex|porn|gun|unalive|i)/g

/** Words that a word with a starred-out letter may stand for. */
export const starrableWords: readonly string[] =
  'kill killing kills die dying died dead suicide suicidal cut cutting cuts hurt hurting rape raped abuse abused abusing molested self harm selfharm murder sex sexy porn nudes drugs weed gun guns shoot bomb pills overdose anorexia anorexic bulimia purge fuck fucking shit ass bitch damn hell boobs dick pussy vape drunk knife stab beat touched'.split(
    ' ',
  )

/** Long, distinctive words that are recognized despite one typing error. */
export const signalWords: readonly string[] =
  'suicide suicidal overdose overdosed anorexia anorexic bulimia bulimic molested myself selfharm bruises assaulted strangled threatened privates stepdad unalive marijuana cocaine alcohol pornography'
    .split(' ')
    .map(collapseLetters)
