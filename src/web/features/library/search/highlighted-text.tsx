import { splitByMatch } from './split-by-match.ts'

interface HighlightedTextProps {
  text: string
  query: string
  terms: readonly string[]
}

/** Highlights the searched words of a sentence with a yellow underline. */
export function HighlightedText({ text, query, terms }: HighlightedTextProps) {
  return splitByMatch(text, query, terms).map((segment, index) =>
    segment.marked ? <mark key={index}>{segment.text}</mark> : segment.text,
  )
}
