/** Finds text on a page. A page's text consists of pieces, and a match may span several pieces and lines. */

/** A text item of PDF.js; other items only mark structure. */
export type TextItem = { str: string; hasEOL: boolean } | { type: string }

export interface TextPiece {
  text: string
  endsLine: boolean
}

export const toTextPieces = (items: readonly TextItem[]): TextPiece[] =>
  items.flatMap((item) => ('str' in item ? [{ text: item.str, endsLine: item.hasEOL }] : []))

/** A part of one piece. */
export interface HitPart {
  /** The index of the piece on its page. */
  piece: number
  /** The offset of the first character. */
  from: number
  to: number
}

/** One match of the query. */
export type SearchHit = readonly HitPart[]

/** Characters that differ in print but match the same typed character. */
const EQUIVALENTS: readonly (readonly [written: RegExp, plain: string])[] = [
  [/[‘’]/g, "'"],
  [/[“”]/g, '"'],
  [/[‐‑–—]/g, '-'],
]

/** Removes accents, capitals and ligatures. */
const normalizeText = (text: string): string =>
  EQUIVALENTS.reduce(
    (plain, [written, char]) => plain.replace(written, char),
    text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, ''),
  )

/** The normalized text of a page, and the source of each of its characters. */
interface PageText {
  text: string
  sources: readonly HitPart[]
}

const toPageText = (pieces: readonly TextPiece[]): PageText => {
  const sources: HitPart[] = []
  let text = ''
  pieces.forEach(({ text: written, endsLine }, piece) => {
    let from = 0
    for (const char of written) {
      const to = from + char.length
      const plain = normalizeText(char)
      const source = { piece, from, to }
      for (const _ of plain) sources.push(source)
      text += plain
      // A separate accent belongs to the character before it.
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

/** Scripts without spaces between words, so that a line may end within a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** A hyphen at the end of a line, or a soft hyphen. */
const SPLIT = String.raw`(?:[-\u00AD]\n|\u00AD)?`

const escapeCharacter = (char: string): string => char.replace(/[$()*+.?[\\\]^{|}]/, String.raw`\$&`)

/** Returns what may follow a character if the line ends within a word. */
const getBreakPattern = (char: string): string => {
  if (char === ' ') return ''
  return char === '-' || UNSPACED.test(char) ? '\n?' : SPLIT
}

/** Returns a pattern that matches across line ends, with and without a hyphen there. */
const toPattern = (query: string): RegExp | undefined => {
  const chars = Array.from(normalizeText(query.trim()).replaceAll('\u00AD', '').replaceAll(/\s+/g, ' '))
  if (chars.length === 0) return undefined
  const written = chars.map((char, at) => {
    const isLast = at === chars.length - 1
    return (char === ' ' ? String.raw`\s+` : escapeCharacter(char)) + (isLast ? '' : getBreakPattern(char))
  })
  return new RegExp(written.join(''), 'gu')
}

/** Finds the matches of a query. @returns an empty list for a query without characters */
export const findHits = (pieces: readonly TextPiece[], query: string): SearchHit[] => {
  const pattern = toPattern(query)
  if (!pattern) return []
  const { text, sources } = toPageText(pieces)
  return [...text.matchAll(pattern)].map(({ 0: { length }, index }) => toHitParts(sources.slice(index, index + length)))
}

/** Merges the sources of a match into parts, without characters of no width such as line ends. */
const toHitParts = (sources: readonly HitPart[]): HitPart[] =>
  sources
    .filter(({ from, to }) => to > from)
    .reduce<HitPart[]>((parts, { piece, from, to }) => {
      const last = parts.at(-1)
      if (last?.piece === piece) last.to = to
      else parts.push({ piece, from, to })
      return parts
    }, [])

export interface MarkedParts {
  /** The range within the piece, and the index of its match on the page. */
  from: number
  to: number
  hit: number
}

/** Returns the ranges to mark in each piece, by its index. */
export const groupMarks = (hits: readonly SearchHit[]): Map<number, MarkedParts[]> => {
  const marks = new Map<number, MarkedParts[]>()
  hits.forEach((hit, at) =>
    hit.forEach(({ piece, from, to }) => marks.set(piece, [...(marks.get(piece) ?? []), { from, to, hit: at }])),
  )
  return marks
}
