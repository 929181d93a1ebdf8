/** Parses text within a line: bold, italic, gaps to write in, and typographic quotation marks. */
import type { Inline } from './blocks.ts'

/** The characters after which a quotation mark opens, apart from emphasis. */
const OPENS_AFTER = /[\s([“‘-]/

/** Returns the letter before a position, skipping stars. */
const getCharacterBefore = (raw: string, index: number): string | undefined => {
  let end = index
  while (raw[end - 1] === '*') end -= 1
  return raw[end - 1]
}

const curlQuotes = (raw: string): string =>
  raw.replace(/["']/g, (mark, index: number) => {
    const before = getCharacterBefore(raw, index)
    const isOpening = before === undefined || OPENS_AFTER.test(before) || (mark === "'" && before === '"')
    if (mark === '"') return isOpening ? '“' : '”'
    return isOpening ? '‘' : '’'
  })

const MARKUP = /(\*\*|\*|_{3,})/

/** Parses a line and never fails: an unclosed star applies to the end. */
export const parseInline = (raw: string): Inline[] => {
  const text = curlQuotes(raw.replace(/(?<!\s)\s*\.\.\.(?!\.)/g, (dots) => (dots.startsWith(' ') ? ' …' : '…')))
  const inlines: Inline[] = []
  let [bold, italic] = [false, false]
  for (const part of text.split(MARKUP)) {
    if (part === '**') bold = !bold
    else if (part === '*') italic = !italic
    else if (/^_{3,}$/.test(part)) inlines.push({ blank: part.length })
    else if (part !== '') inlines.push({ text: part, bold, italic })
  }
  return inlines
}
