/**
 * The small language of the reviewed phrases, so that people who don't read regular expressions can review them. A word
 * matches itself, as `readings` spells it. `kill*` matches any word with that beginning, `(a|b c)` is a choice, `[a|b]`
 * is optional, `...` matches up to four words of one sentence, `{name}` is a list from `terms/groups.ts`, and ` . ` is
 * the end of a sentence.
 */
import { distinctSpellings, canonicalSpellings, collapseLetters } from './spellings.ts'
import { groups } from './terms/groups.ts'

const GAP = '(?: [a-z0-9]+){0,4}'

/** Splits a text outside of its brackets. */
const splitOutsideBrackets = (text: string, index: ' ' | '|'): string[] => {
  const parts = ['']
  let depth = 0
  for (const char of text) {
    if ('(['.includes(char)) depth += 1
    if (')]'.includes(char)) depth -= 1
    if (char === index && depth === 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts.filter((part) => part !== '')
}

/** Returns a word as readings spell it, with its star if it has one. */
const toCanonicalWord = (part: string): string => {
  if (!/^[a-z0-9']+\*?$/.test(part)) throw new Error(`Not a word: ${part}`)
  const word = collapseLetters((distinctSpellings[part] ?? part).replaceAll("'", ''))
  const canonical = canonicalSpellings.get(word) ?? word
  if (canonical === '') throw new Error(`No reading holds the word: ${part}`)
  return canonical
}

const compileChoice = (choices: string): string =>
  `(?:${splitOutsideBrackets(choices, '|').map(compileSequence).join('|')})`

const compileElement = (part: string): string => {
  if (part === '...') return GAP
  if (part.startsWith('(')) return compileChoice(part.slice(1, -1))
  if (part.startsWith('[')) return `${compileChoice(part.slice(1, -1))}?`
  if (part === '.') return String.raw` \.`
  return ` ${toCanonicalWord(part).replace('*', '[a-z]*')}`
}

const compileSequence = (phrase: string): string => splitOutsideBrackets(phrase, ' ').map(compileElement).join('')

const expandGroups = (phrase: string): string =>
  phrase.replace(/\{(\w+)\}/g, (_, name: string) => {
    const list = groups[name]
    if (list === undefined) throw new Error(`No group of words is called ${name}`)
    return `(${expandGroups(list)})`
  })

/**
 * Returns, for each required part, the words of which one must occur: the part with the fewest words first, and among
 * equals the one with the longest words.
 */
const listCues = (phrase: string): string[][] => {
  const cueLists = splitOutsideBrackets(phrase, ' ').map((part): string[] | undefined => {
    if (part === '...' || part === '.' || part.startsWith('[')) return undefined
    if (!part.startsWith('(')) return toCanonicalWord(part).split(' ')
    const alternatives = splitOutsideBrackets(part.slice(1, -1), '|').map((alternative) => listCues(alternative)[0])
    return alternatives.every((cues) => cues !== undefined) ? alternatives.flat() : undefined
  })
  const requiredCues = cueLists.filter((cues) => cues !== undefined)
  const getShortestLength = (cues: string[]): number => Math.min(...cues.map(({ length }) => length))
  return requiredCues.sort((a, b) => a.length - b.length || getShortestLength(b) - getShortestLength(a))
}

/** Compiles a phrase. Throws if the phrase isn't valid in the small language. */
export const toExpression = (phrase: string): RegExp =>
  new RegExp(`(?:${compileSequence(expandGroups(phrase).trim())})(?= )`, 'g')

const MIN_START_LENGTH = 2

/** Returns a word, and every starred word that could match it. */
const listKeys = (word: string): string[] => {
  const keys = [word]
  for (let end = MIN_START_LENGTH; end <= word.length; end += 1) keys.push(`${word.slice(0, end)}*`)
  return keys
}

/** A reading with the keys of its words, so that they are computed once for all phrases. */
export interface ReadText {
  text: string
  keys: ReadonlySet<string>
}

export const toReadText = (text: string): ReadText => ({
  text,
  keys: new Set([...new Set(text.split(' '))].flatMap(listKeys)),
})

/** Finds phrases like one regular expression would, but compiles a phrase only when one of its words occurs. */
export interface Phrases {
  matches(read: ReadText): boolean
  /** Returns the text with all matches replaced. */
  replaceMatches(read: ReadText, replacement: string): string
}

/** Returns a function that finds which phrases may occur in a text, by the words that each of them requires. */
const createPrefilter = (needs: readonly string[][][]): ((read: ReadText) => Set<number>) => {
  const always: number[] = []
  const byCue = new Map<string, number[]>()
  for (const [index, [cues]] of needs.entries()) {
    if (!cues) always.push(index)
    for (const cue of new Set(cues)) byCue.set(cue, [...(byCue.get(cue) ?? []), index])
  }
  return ({ keys }) => {
    const candidates = new Set(always)
    const smallerIndex = byCue.size < keys.size ? byCue : keys
    for (const key of smallerIndex.keys()) {
      if (!keys.has(key)) continue
      for (const index of byCue.get(key) ?? []) {
        if (!candidates.has(index) && (needs[index]?.[1]?.some((cue) => keys.has(cue)) ?? true)) candidates.add(index)
      }
    }
    return candidates
  }
}

/** Compiles phrases for matching. Every repetition is bounded, so the time grows only with the text. */
export const compilePhrases = (phrases: readonly string[]): Phrases => {
  const findCandidates = createPrefilter(phrases.map((phrase) => listCues(expandGroups(phrase).trim())))
  const compiled = new Map<number, RegExp>()
  const getExpression = (index: number): RegExp => {
    const requiredCues = compiled.get(index) ?? toExpression(phrases[index]!)
    compiled.set(index, requiredCues)
    return requiredCues
  }
  return {
    matches: (read) => [...findCandidates(read)].some((index) => read.text.search(getExpression(index)) >= 0),
    replaceMatches: (read, replacement) =>
      [...findCandidates(read)]
        .sort((a, b) => a - b)
        .reduce((result, index) => result.replace(getExpression(index), replacement), read.text),
  }
}

/** Returns the choices of a part, including those in nested brackets. */
const listChoices = (part: string): string[] =>
  splitOutsideBrackets(part, '|').flatMap((alternative) =>
    alternative.startsWith('(') && splitOutsideBrackets(alternative, ' ').length === 1
      ? listChoices(alternative.slice(1, -1))
      : [alternative],
  )

/**
 * Returns a test for one part of a combination. Single words are looked up by key; only longer phrases are searched
 * for.
 */
const createPartTest = (part: string): ((read: ReadText) => boolean) => {
  const alternatives = listChoices(expandGroups(part).trim())
  const isWord = (alternative: string): boolean =>
    /^[a-z0-9']+\*?$/.test(alternative) && !toCanonicalWord(alternative).includes(' ')
  const words = [...new Set(alternatives.filter(isWord).map(toCanonicalWord))]
  const longer = alternatives.filter((alternative) => !isWord(alternative))
  const phrases = longer.length > 0 ? compilePhrases(longer) : undefined
  return (read) => words.some((word) => read.keys.has(word)) || (phrases?.matches(read) ?? false)
}

const compileCombination = (line: string) => {
  const [required = '', excludedPart] = line.split(' ! ')
  const parts = required.split(' & ')
  const cues = parts
    .map((part) => listCues(`(${expandGroups(part).trim()})`)[0])
    .filter((alternatives) => alternatives !== undefined)
  const requiredTests = parts.map(createPartTest)
  const excludedTest = excludedPart === undefined ? undefined : createPartTest(excludedPart)
  return {
    needs: cues.sort((a, b) => a.length - b.length),
    isIn: (read: ReadText): boolean => requiredTests.every((part) => part(read)) && !excludedTest?.(read),
  }
}

/**
 * Returns a test for words that have a meaning only together, from lines such as `a & b ! c` in `terms/combined.ts`.
 */
export const compileCombinations = (lines: readonly string[]): ((read: ReadText) => boolean) => {
  const combinations = lines.map(compileCombination)
  const findCandidates = createPrefilter(combinations.map(({ needs }) => needs))
  return (read) => [...findCandidates(read)].some((index) => combinations[index]?.isIn(read))
}
