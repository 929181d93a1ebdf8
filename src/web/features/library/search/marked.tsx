import { splitByMatch } from './marks.ts'

interface MarkedProps {
  text: string
  query: string
  terms: readonly string[]
}

/** Highlights the searched words of a sentence with a yellow underline. */
export function Marked({ text, query, terms }: MarkedProps) {
  return splitByMatch(text, query, terms).map((segment, index) =>
    segment.marked ? <mark key={index}>{segment.text}</mark> : segment.text,
  )
}
