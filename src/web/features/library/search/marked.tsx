import { splitByMatch } from './marks.ts'

interface MarkedProps {
  text: string
  query: string
  terms: readonly string[]
}

/** Highlights the searched words of a sentence with a yellow underline. */
export function Marked({ text, query, terms }: MarkedProps) {
  return splitByMatch(text, query, terms).map((piece, place) =>
    piece.marked ? <mark key={place}>{piece.text}</mark> : piece.text,
  )
}
