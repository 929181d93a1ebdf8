/** Finds words on a page. Its text comes in pieces; what is looked for may lie in several of them and in several lines. */

/** What PDF.js tells of the text of a page; other items only mark its structure. */
export type TextItem = { str: string; hasEOL: boolean } | { type: string }

export interface TextPiece {
  text: string
  endsLine: boolean
}

export const toTextPieces = (items: readonly TextItem[]): TextPiece[] =>
  items.flatMap((item) => ('str' in item ? [{ text: item.str, endsLine: item.hasEOL }] : []))

/** A part of one piece. */
export interface HitPart {
  /** Place of the piece among those of its page. */
  piece: number
  /** Letters from its beginning. */
  from: number
  to: number
}

/** One place where the words stand. */
export type SearchHit = readonly HitPart[]

/** Typed and printed differently, and meant alike. */
const ALIKE: readonly (readonly [written: RegExp, plain: string])[] = [
  [/[‘’]/g, "'"],
  [/[“”]/g, '"'],
  [/[‐‑–—]/g, '-'],
]

/** Without accents, capitals and ligatures. */
const normalizeText = (text: string): string =>
  ALIKE.reduce(
    (plain, [written, letter]) => plain.replace(written, letter),
    text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, ''),
  )

/** The text of a page as it is compared, and where each of its letters comes from. */
interface PageText {
  text: string
  sources: readonly HitPart[]
}

const pageTextOf = (pieces: readonly TextPiece[]): PageText => {
  const sources: HitPart[] = []
  let text = ''
  pieces.forEach(({ text: written, endsLine }, piece) => {
    let from = 0
    for (const letter of written) {
      const to = from + letter.length
      const plain = normalizeText(letter)
      const source = { piece, from, to }
      for (const _ of plain) sources.push(source)
      text += plain
      // An accent that stands by itself belongs to the letter before it.
      const last = sources.at(-1)
      if (plain === '' && last?.piece === piece) last.to = to
      from = to
    }
    if (!endsLine) return
    text += '\n'
    sources.push({ piece, from, to: from })
  })
  return { text, sources }
}

/** Scripts that are written without spaces, so that a line ends within a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** A hyphen at the end of a line, or one that shows only there. */
const SPLIT = String.raw`(?:[-\u00AD]\n|\u00AD)?`

const escaped = (letter: string): string => letter.replace(/[$()*+.?[\\\]^{|}]/, String.raw`\$&`)

/** What may stand after a letter where the line ends within a word. */
const breakAfter = (letter: string): string => {
  if (letter === ' ') return ''
  return letter === '-' || UNSPACED.test(letter) ? '\n?' : SPLIT
}

/** Finds the words also over the end of a line, with and without a hyphen there. */
const patternOf = (query: string): RegExp | undefined => {
  const letters = Array.from(normalizeText(query.trim()).replaceAll('\u00AD', '').replaceAll(/\s+/g, ' '))
  if (letters.length === 0) return undefined
  const written = letters.map((letter, at) => {
    const isLast = at === letters.length - 1
    return (letter === ' ' ? String.raw`\s+` : escaped(letter)) + (isLast ? '' : breakAfter(letter))
  })
  return new RegExp(written.join(''), 'gu')
}

/** @returns nothing for a query without letters */
export const findHits = (pieces: readonly TextPiece[], query: string): SearchHit[] => {
  const pattern = patternOf(query)
  if (!pattern) return []
  const { text, sources } = pageTextOf(pieces)
  return [...text.matchAll(pattern)].map(({ 0: { length }, index }) => partsOf(sources.slice(index, index + length)))
}

/** Without what has no letters, as the end of a line. */
const partsOf = (sources: readonly HitPart[]): HitPart[] =>
  sources
    .filter(({ from, to }) => to > from)
    .reduce<HitPart[]>((parts, { piece, from, to }) => {
      const last = parts.at(-1)
      if (last?.piece === piece) last.to = to
      else parts.push({ piece, from, to })
      return parts
    }, [])

export interface MarkedParts {
  /** Parts of the piece, with the place of their hit among those of the page. */
  from: number
  to: number
  hit: number
}

/** What is to be marked in each piece, by its place. */
export const groupMarks = (hits: readonly SearchHit[]): Map<number, MarkedParts[]> => {
  const marks = new Map<number, MarkedParts[]>()
  hits.forEach((hit, at) =>
    hit.forEach(({ piece, from, to }) => marks.set(piece, [...(marks.get(piece) ?? []), { from, to, hit: at }])),
  )
  return marks
}
