/**
 * The small language of the reviewed phrases, so that people who don't read regular expressions can review them. A word
 * matches itself, as `readings` spells it. `kill*` matches any word with that beginning, `(a|b c)` is a choice, `[a|b]`
 * is optional, `...` matches up to four words of one sentence, `{name}` is a list from `terms/groups.ts`, and ` . ` is
 * the end of a sentence.
 */
import { apart, canonicalSpellings, squeezed } from './spellings.ts'
import { groups } from './terms/groups.ts'

const GAP = '(?: [a-z0-9]+){0,4}'

/** Splits a text outside of its brackets. */
const cut = (text: string, at: ' ' | '|'): string[] => {
  const parts = ['']
  let depth = 0
  for (const char of text) {
    if ('(['.includes(char)) depth += 1
    if (')]'.includes(char)) depth -= 1
    if (char === at && depth === 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts.filter((part) => part !== '')
}

/** Returns a word as readings spell it, with its star if it has one. */
const canonicalWord = (part: string): string => {
  if (!/^[a-z0-9']+\*?$/.test(part)) throw new Error(`Not a word: ${part}`)
  const word = squeezed((apart[part] ?? part).replaceAll("'", ''))
  const canonical = canonicalSpellings.get(word) ?? word
  if (canonical === '') throw new Error(`No reading holds the word: ${part}`)
  return canonical
}

const choice = (inside: string): string => `(?:${cut(inside, '|').map(sequence).join('|')})`

const element = (part: string): string => {
  if (part === '...') return GAP
  if (part.startsWith('(')) return choice(part.slice(1, -1))
  if (part.startsWith('[')) return `${choice(part.slice(1, -1))}?`
  if (part === '.') return String.raw` \.`
  return ` ${canonicalWord(part).replace('*', '[a-z]*')}`
}

const sequence = (phrase: string): string => cut(phrase, ' ').map(element).join('')

const withGroups = (phrase: string): string =>
  phrase.replace(/\{(\w+)\}/g, (_, name: string) => {
    const list = groups[name]
    if (list === undefined) throw new Error(`No group of words is called ${name}`)
    return `(${withGroups(list)})`
  })

/**
 * Returns, for each required part, the words of which one must occur: the part with the fewest words first, and among
 * equals the one with the longest words.
 */
const cuesOf = (phrase: string): string[][] => {
  const cueLists = cut(phrase, ' ').map((part): string[] | undefined => {
    if (part === '...' || part === '.' || part.startsWith('[')) return undefined
    if (!part.startsWith('(')) return canonicalWord(part).split(' ')
    const each = cut(part.slice(1, -1), '|').map((one) => cuesOf(one)[0])
    return each.every((cues) => cues !== undefined) ? each.flat() : undefined
  })
  const requiredCues = cueLists.filter((cues) => cues !== undefined)
  const shortestLength = (cues: string[]): number => Math.min(...cues.map(({ length }) => length))
  return requiredCues.sort((a, b) => a.length - b.length || shortestLength(b) - shortestLength(a))
}

/** Compiles a phrase. Throws if the phrase isn't valid in the small language. */
export const toExpression = (phrase: string): RegExp =>
  new RegExp(`(?:${sequence(withGroups(phrase).trim())})(?= )`, 'g')

const SHORTEST_START = 2

/** Returns a word, and every starred word that could match it. */
const keysOf = (word: string): string[] => {
  const keys = [word]
  for (let end = SHORTEST_START; end <= word.length; end += 1) keys.push(`${word.slice(0, end)}*`)
  return keys
}

/** A reading with the keys of its words, so that they are computed once for all phrases. */
export interface ReadText {
  text: string
  keys: ReadonlySet<string>
}

export const toReadText = (text: string): ReadText => ({
  text,
  keys: new Set([...new Set(text.split(' '))].flatMap(keysOf)),
})

/** Finds phrases like one regular expression would, but compiles a phrase only when one of its words occurs. */
export interface Phrases {
  areIn(read: ReadText): boolean
  /** Returns the text with all matches replaced. */
  replacedIn(read: ReadText, instead: string): string
}

/** Returns a function that finds which phrases may occur in a text, by the words that each of them requires. */
const mayBeIn = (needs: readonly string[][][]): ((read: ReadText) => Set<number>) => {
  const always: number[] = []
  const byCue = new Map<string, number[]>()
  for (const [at, [cues]] of needs.entries()) {
    if (!cues) always.push(at)
    for (const cue of new Set(cues)) byCue.set(cue, [...(byCue.get(cue) ?? []), at])
  }
  return ({ keys }) => {
    const met = new Set(always)
    const fewer = byCue.size < keys.size ? byCue : keys
    for (const key of fewer.keys()) {
      if (!keys.has(key)) continue
      for (const at of byCue.get(key) ?? []) {
        if (!met.has(at) && (needs[at]?.[1]?.some((cue) => keys.has(cue)) ?? true)) met.add(at)
      }
    }
    return met
  }
}

/** Compiles phrases for matching. Every repetition is bounded, so the time grows only with the text. */
export const compilePhrases = (phrases: readonly string[]): Phrases => {
  const possible = mayBeIn(phrases.map((phrase) => cuesOf(withGroups(phrase).trim())))
  const ready = new Map<number, RegExp>()
  const expression = (at: number): RegExp => {
    const requiredCues = ready.get(at) ?? toExpression(phrases[at]!)
    ready.set(at, requiredCues)
    return requiredCues
  }
  return {
    areIn: (read) => [...possible(read)].some((at) => read.text.search(expression(at)) >= 0),
    replacedIn: (read, instead) =>
      [...possible(read)].sort((a, b) => a - b).reduce((left, at) => left.replace(expression(at), instead), read.text),
  }
}

/** Returns the choices of a part, including those in nested brackets. */
const choicesOf = (part: string): string[] =>
  cut(part, '|').flatMap((one) =>
    one.startsWith('(') && cut(one, ' ').length === 1 ? choicesOf(one.slice(1, -1)) : [one],
  )

/**
 * Returns a test for one part of a combination. Single words are looked up by key; only longer phrases are searched
 * for.
 */
const createPartTest = (part: string): ((read: ReadText) => boolean) => {
  const each = choicesOf(withGroups(part).trim())
  const isWord = (one: string): boolean => /^[a-z0-9']+\*?$/.test(one) && !canonicalWord(one).includes(' ')
  const words = [...new Set(each.filter(isWord).map(canonicalWord))]
  const longer = each.filter((one) => !isWord(one))
  const phrases = longer.length > 0 ? compilePhrases(longer) : undefined
  return (read) => words.some((word) => read.keys.has(word)) || (phrases?.areIn(read) ?? false)
}

const combination = (line: string) => {
  const [required = '', without] = line.split(' ! ')
  const parts = required.split(' & ')
  const cues = parts.map((part) => cuesOf(`(${withGroups(part).trim()})`)[0]).filter((each) => each !== undefined)
  const all = parts.map(createPartTest)
  const none = without === undefined ? undefined : createPartTest(without)
  return {
    needs: cues.sort((a, b) => a.length - b.length),
    isIn: (read: ReadText): boolean => all.every((part) => part(read)) && !none?.(read),
  }
}

/**
 * Returns a test for words that have a meaning only together, from lines such as `a & b ! c` in `terms/combined.ts`.
 */
export const together = (lines: readonly string[]): ((read: ReadText) => boolean) => {
  const combinations = lines.map(combination)
  const possible = mayBeIn(combinations.map(({ needs }) => needs))
  return (read) => [...possible(read)].some((at) => combinations[at]?.isIn(read))
}
