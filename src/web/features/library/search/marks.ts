/** Finds the searched words in a sentence. */
import { foldAccents } from '#rules/fold-accents.ts'

export interface Piece {
  text: string
  marked: boolean
}

const WORD = /[\p{L}\p{N}]+/gu

/** Returns how many letters at the start of a word fold to at least `folded` letters. */
const lettersFor = (word: string, folded: number): number => {
  let letters = 0
  while (letters < word.length && foldAccents(word.slice(0, letters)).length < folded) letters += 1
  return letters
}

/** Returns how many letters of a word match the search text: the whole word if the search corrected a typo. */
const marked = (word: string, typed: readonly string[], terms: readonly string[]): number => {
  const folded = foldAccents(word)
  const begun = typed.filter((part) => folded.startsWith(part)).map((part) => part.length)
  if (begun.length) return lettersFor(word, Math.max(...begun))
  return terms.includes(folded) ? word.length : 0
}

/** @param terms the words of the catalog that the search matched */
export const splitByMatch = (text: string, query: string, terms: readonly string[]): Piece[] => {
  const typed = (foldAccents(query).match(WORD) ?? []).filter((word) => word.length > 1)
  const pieces: Piece[] = []
  const put = (piece: string, isMarked: boolean) => {
    const last = pieces.at(-1)
    if (last && last.marked === isMarked) last.text += piece
    else if (piece) pieces.push({ text: piece, marked: isMarked })
  }
  let at = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const letters = marked(word, typed, terms)
    put(text.slice(at, index), false)
    put(word.slice(0, letters), true)
    put(word.slice(letters), false)
    at = index + word.length
  }
  put(text.slice(at), false)
  return pieces
}

export const hasMatch = (text: string, query: string, terms: readonly string[]): boolean =>
  splitByMatch(text, query, terms).some((piece) => piece.marked)
