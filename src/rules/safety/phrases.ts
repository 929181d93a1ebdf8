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

const choice = (inside: string): string => `(?:${cut(inside, '|').map(sequence).join('|')})`

const element = (part: string): string => {
  if (part === '...') return GAP
  if (part.startsWith('(')) return choice(part.slice(1, -1))
  if (part.startsWith('[')) return `${choice(part.slice(1, -1))}?`
  if (part === '.') return String.raw` \.`
  if (!/^[a-z0-9']+\*?$/.test(part)) throw new Error(`Not a word: ${part}`)
  const word = squeezed((apart[part] ?? part).replaceAll("'", ''))
  const canonical = meant.get(word) ?? word.replace('*', '[a-z]*')
  if (canonical === '') throw new Error(`No reading holds the word: ${part}`)
  return ` ${canonical}`
}

const sequence = (phrase: string): string => cut(phrase, ' ').map(element).join('')

const withGroups = (phrase: string): string =>
  phrase.replace(/\{(\w+)\}/g, (_, name: string) => {
    const list = groups[name]
    if (list === undefined) throw new Error(`No group of words is called ${name}`)
    return `(${withGroups(list)})`
  })

/** Finds any of the phrases in a reading; every repetition in it is bounded, so the time grows with the text alone. */
export const anyOf = (phrases: readonly string[]): RegExp =>
  new RegExp(`(?:${phrases.map((phrase) => sequence(withGroups(phrase).trim())).join('|')})(?= )`, 'g')

/** Words that tell something only together: a test for the `a & b ! c` of `terms/combined.ts`. */
export const together = (line: string): ((words: string) => boolean) => {
  const [parts = '', without] = line.split(' ! ')
  const all = parts.split(' & ').map((part) => anyOf([`(${part.trim()})`]))
  const none = without === undefined ? undefined : anyOf([`(${without.trim()})`])
  return (words) => all.every((part) => words.search(part) >= 0) && !(none && words.search(none) >= 0)
}
