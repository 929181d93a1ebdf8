/**
 * The small language the reviewed phrases are written in, so that people who don't read regular expressions can review
 * them. Words stand for themselves as `readings` writes them; `kill*` is any word that begins so, `(a|b c)` a choice,
 * `[a|b]` one that may be missing, `...` up to four words of one sentence, `{name}` a list from `terms/groups.ts`, and
 * ` . ` the end of a sentence.
 */
import { apart, meant, squeezed } from './spellings.ts'
import { groups } from './terms/groups.ts'

const GAP = '(?: [a-z0-9]+){0,4}'

/** Cuts where brackets are closed. */
const cut = (text: string, at: ' ' | '|'): string[] => {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if ('(['.includes(letter)) depth += 1
    if (')]'.includes(letter)) depth -= 1
    if (letter === at && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.filter((part) => part !== '')
}

/** A word as readings write it, with its star where it has one. */
const wordOf = (part: string): string => {
  if (!/^[a-z0-9']+\*?$/.test(part)) throw new Error(`Not a word: ${part}`)
  const word = squeezed((apart[part] ?? part).replaceAll("'", ''))
  const canonical = meant.get(word) ?? word
  if (canonical === '') throw new Error(`No reading holds the word: ${part}`)
  return canonical
}

const choice = (inside: string): string => `(?:${cut(inside, '|').map(sequence).join('|')})`

const element = (part: string): string => {
  if (part === '...') return GAP
  if (part.startsWith('(')) return choice(part.slice(1, -1))
  if (part.startsWith('[')) return `${choice(part.slice(1, -1))}?`
  if (part === '.') return String.raw` \.`
  return ` ${wordOf(part).replace('*', '[a-z]*')}`
}

const sequence = (phrase: string): string => cut(phrase, ' ').map(element).join('')

const withGroups = (phrase: string): string =>
  phrase.replace(/\{(\w+)\}/g, (_, name: string) => {
    const list = groups[name]
    if (list === undefined) throw new Error(`No group of words is called ${name}`)
    return `(${withGroups(list)})`
  })

/** For each part that must be there the words of which one must be: first of the part with the fewest, and the longest among those. */
const cuesOf = (phrase: string): string[][] => {
  const found = cut(phrase, ' ').map((part): string[] | undefined => {
    if (part === '...' || part === '.' || part.startsWith('[')) return undefined
    if (!part.startsWith('(')) return wordOf(part).split(' ')
    const each = cut(part.slice(1, -1), '|').map((one) => cuesOf(one)[0])
    return each.every((cues) => cues !== undefined) ? each.flat() : undefined
  })
  const known = found.filter((cues) => cues !== undefined)
  const letters = (cues: string[]): number => Math.min(...cues.map(({ length }) => length))
  return known.sort((a, b) => a.length - b.length || letters(b) - letters(a))
}

/** Throws where a phrase isn't in the small language. */
export const toExpression = (phrase: string): RegExp =>
  new RegExp(`(?:${sequence(withGroups(phrase).trim())})(?= )`, 'g')

const SHORTEST_START = 2

/** A word, and all that a starred one could match it by. */
const keysOf = (word: string): string[] => {
  const keys = [word]
  for (let end = SHORTEST_START; end <= word.length; end += 1) keys.push(`${word.slice(0, end)}*`)
  return keys
}

/** A reading, with the keys of its words, so that they are looked up once for all phrases. */
export interface ReadText {
  text: string
  keys: ReadonlySet<string>
}

export const toReadText = (text: string): ReadText => ({
  text,
  keys: new Set([...new Set(text.split(' '))].flatMap(keysOf)),
})

/** Finds phrases as one regular expression would; each is made ready only when a word of it is met. */
export interface Phrases {
  areIn(read: ReadText): boolean
  /** The text with what was found replaced. */
  replacedIn(read: ReadText, instead: string): string
}

/** Tells which of many may be found in a text, by the words that each of them needs. */
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

/** Every repetition in it is bounded, so the time grows with the text alone. */
export const compilePhrases = (phrases: readonly string[]): Phrases => {
  const possible = mayBeIn(phrases.map((phrase) => cuesOf(withGroups(phrase).trim())))
  const ready = new Map<number, RegExp>()
  const expression = (at: number): RegExp => {
    const known = ready.get(at) ?? toExpression(phrases[at]!)
    ready.set(at, known)
    return known
  }
  return {
    areIn: (read) => [...possible(read)].some((at) => read.text.search(expression(at)) >= 0),
    replacedIn: (read, instead) =>
      [...possible(read)].sort((a, b) => a - b).reduce((left, at) => left.replace(expression(at), instead), read.text),
  }
}

/** The choices of a part, also those that stand in brackets of their own. */
const choicesOf = (part: string): string[] =>
  cut(part, '|').flatMap((one) =>
    one.startsWith('(') && cut(one, ' ').length === 1 ? choicesOf(one.slice(1, -1)) : [one],
  )

/** One part of what is told together. A single word is there when its key is; only longer ones are searched for. */
const anyPart = (part: string): ((read: ReadText) => boolean) => {
  const each = choicesOf(withGroups(part).trim())
  const isWord = (one: string): boolean => /^[a-z0-9']+\*?$/.test(one) && !wordOf(one).includes(' ')
  const words = [...new Set(each.filter(isWord).map(wordOf))]
  const longer = each.filter((one) => !isWord(one))
  const phrases = longer.length > 0 ? compilePhrases(longer) : undefined
  return (read) => words.some((word) => read.keys.has(word)) || (phrases?.areIn(read) ?? false)
}

const combination = (line: string) => {
  const [told = '', without] = line.split(' ! ')
  const parts = told.split(' & ')
  const cues = parts.map((part) => cuesOf(`(${withGroups(part).trim()})`)[0]).filter((each) => each !== undefined)
  const all = parts.map(anyPart)
  const none = without === undefined ? undefined : anyPart(without)
  return {
    needs: cues.sort((a, b) => a.length - b.length),
    isIn: (read: ReadText): boolean => all.every((part) => part(read)) && !none?.(read),
  }
}

/** Words that tell something only together: a test for lines such as the `a & b ! c` of `terms/combined.ts`. */
export const together = (lines: readonly string[]): ((read: ReadText) => boolean) => {
  const combinations = lines.map(combination)
  const possible = mayBeIn(combinations.map(({ needs }) => needs))
  return (read) => [...possible(read)].some((at) => combinations[at]?.isIn(read))
}
