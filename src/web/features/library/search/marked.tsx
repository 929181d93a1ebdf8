import { splitByMatch } from './marks.ts'

interface MarkedProps {
  text: string
  query: string
  terms: readonly string[]
}

/** A sentence with the searched words underlined by a bit of sun. */
export function Marked({ text, query, terms }: MarkedProps) {
  return splitByMatch(text, query, terms).map((piece, place) =>
    piece.marked ? <mark key={place}>{piece.text}</mark> : piece.text,
  )
}
