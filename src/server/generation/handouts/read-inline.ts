/** Words within a line: bold, italic, gaps to write in, and quotation marks as a printer sets them. */
import type { Inline } from './blocks.ts'

/** What stands before a mark that opens, emphasis apart. */
const OPENS_AFTER = /[\s([“‘-]/

/** The letter before a place, past the stars that stand there. */
const letterBefore = (raw: string, at: number): string | undefined => {
  let end = at
  while (raw[end - 1] === '*') end -= 1
  return raw[end - 1]
}

const curled = (raw: string): string =>
  raw.replace(/["']/g, (mark, at: number) => {
    const before = letterBefore(raw, at)
    const opens = before === undefined || OPENS_AFTER.test(before) || (mark === "'" && before === '"')
    if (mark === '"') return opens ? '“' : '”'
    return opens ? '‘' : '’'
  })

const PART = /(\*\*|\*|_{3,})/

/** Never fails: a star that nothing closes reaches to the end. */
export const parseInline = (raw: string): Inline[] => {
  const text = curled(raw.replace(/(?<!\s)\s*\.\.\.(?!\.)/g, (dots) => (dots.startsWith(' ') ? ' …' : '…')))
  const found: Inline[] = []
  let [bold, italic] = [false, false]
  for (const part of text.split(PART)) {
    if (part === '**') bold = !bold
    else if (part === '*') italic = !italic
    else if (/^_{3,}$/.test(part)) found.push({ blank: part.length })
    else if (part !== '') found.push({ text: part, bold, italic })
  }
  return found
}
