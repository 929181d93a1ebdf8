/** Shows plain text as it was written: a blank line starts a new paragraph. */
export function Paragraphs({ text, className }: { text: string; className?: string | undefined }) {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .map((part) => (
      <p key={part} className={className}>
        {part}
      </p>
    ))
}
