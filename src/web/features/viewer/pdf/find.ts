/** Where words stand on a page: its text comes in pieces, and what is looked for may go over several of them. */

/** A part of one piece. */
export interface Part {
  /** Place of the piece among those of its page. */
  piece: number
  /** Letters from its beginning. */
  from: number
  to: number
}

/** One place where the words stand. */
export type Hit = readonly Part[]

/** Letter by letter, so that places stay places; a letter that becomes two in lower case stays as it is. */
const lowered = (text: string): string =>
  Array.from(text, (letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter)).join('')

/** @returns nothing for a query without letters */
export const hitsIn = (pieces: readonly string[], query: string): Hit[] => {
  const wanted = lowered(query.trim().replaceAll(/\s+/g, ' '))
  if (wanted === '') return []
  const letters = pieces.flatMap((piece, at) => Array.from({ length: piece.length }, (_, place) => ({ at, place })))
  const text = lowered(pieces.join('')).replaceAll(/\s/g, ' ')
  const hits: Hit[] = []
  for (let begin = text.indexOf(wanted); begin >= 0; begin = text.indexOf(wanted, begin + wanted.length)) {
    hits.push(partsOf(letters.slice(begin, begin + wanted.length)))
  }
  return hits
}

const partsOf = (letters: readonly { at: number; place: number }[]): Part[] =>
  letters.reduce<Part[]>((parts, { at, place }) => {
    const last = parts.at(-1)
    if (last?.piece === at) last.to = place + 1
    else parts.push({ piece: at, from: place, to: place + 1 })
    return parts
  }, [])

export interface Marked {
  /** Parts of the piece, with the place of their hit among those of the page. */
  from: number
  to: number
  hit: number
}

/** What is to be marked in each piece, by its place. */
export const marksOf = (hits: readonly Hit[]): Map<number, Marked[]> => {
  const marks = new Map<number, Marked[]>()
  hits.forEach((hit, at) =>
    hit.forEach(({ piece, from, to }) => marks.set(piece, [...(marks.get(piece) ?? []), { from, to, hit: at }])),
  )
  return marks
}
