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

/** Words of which one must be there for a phrase to be: of its parts the one with the fewest, and the longest among those. */
const cuesOf = (phrase: string): string[] | undefined => {
  const found = cut(phrase, ' ').map((part): string[] | undefined => {
    if (part === '...' || part === '.' || part.startsWith('[')) return undefined
    if (!part.startsWith('(')) return wordOf(part).split(' ')
    const each = cut(part.slice(1, -1), '|').map(cuesOf)
    return each.every((cues) => cues !== undefined) ? each.flat() : undefined
  })
  const known = found.filter((cues) => cues !== undefined)
  const letters = (cues: string[]): number => Math.min(...cues.map(({ length }) => length))
  return known.sort((a, b) => a.length - b.length || letters(b) - letters(a))[0]
}

/** Throws where a phrase isn't in the small language. */
export const expressionOf = (phrase: string): RegExp =>
  new RegExp(`(?:${sequence(withGroups(phrase).trim())})(?= )`, 'g')

/** Finds phrases in a reading as a regular expression would; each is made ready only when a word of it is met. */
export interface Phrases {
  [Symbol.search](reading: string): number
  [Symbol.replace](reading: string, instead: string): string
}

const SHORTEST_START = 2

/** A word, and all that a starred one could match it by. */
const keysOf = (word: string): string[] => {
  const keys = [word]
  for (let end = SHORTEST_START; end <= word.length; end += 1) keys.push(`${word.slice(0, end)}*`)
  return keys
}

/** Every repetition in it is bounded, so the time grows with the text alone. */
export const anyOf = (phrases: readonly string[]): Phrases => {
  const always: number[] = []
  const byCue = new Map<string, number[]>()
  for (const [at, phrase] of phrases.entries()) {
    const cues = cuesOf(withGroups(phrase).trim())
    if (!cues) always.push(at)
    for (const cue of new Set(cues)) byCue.set(cue, [...(byCue.get(cue) ?? []), at])
  }
  const ready = new Map<number, RegExp>()
  const expression = (at: number): RegExp => {
    const known = ready.get(at) ?? expressionOf(phrases[at]!)
    ready.set(at, known)
    return known
  }
  const possible = (reading: string): number[] => {
    const met = new Set(always)
    for (const word of new Set(reading.split(' '))) {
      for (const key of keysOf(word)) for (const at of byCue.get(key) ?? []) met.add(at)
    }
    return [...met].sort((a, b) => a - b)
  }
  return {
    [Symbol.search]: (reading) => (possible(reading).some((at) => reading.search(expression(at)) >= 0) ? 0 : -1),
    [Symbol.replace]: (reading, instead) =>
      possible(reading).reduce((left, at) => left.replace(expression(at), instead), reading),
  }
}

/** Words that tell something only together: a test for the `a & b ! c` of `terms/combined.ts`. */
export const together = (line: string): ((words: string) => boolean) => {
  const [parts = '', without] = line.split(' ! ')
  const all = parts.split(' & ').map((part) => anyOf([`(${part.trim()})`]))
  const none = without === undefined ? undefined : anyOf([`(${without.trim()})`])
  return (words) => all.every((part) => words.search(part) >= 0) && !(none && words.search(none) >= 0)
}
