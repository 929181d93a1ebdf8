/** Words within a line: bold, italic, gaps to write in, and quotation marks as a printer sets them. */
import type { Inline } from './blocks.ts'

/** What stands before a mark that opens, emphasis apart. */
const OPENS_AFTER = /[\s([“‘-]/

const curled = (raw: string): string =>
  raw.replace(/["']/g, (mark, at: number) => {
    const before = raw.slice(0, at).replace(/\*+$/, '').at(-1)
    const opens = before === undefined || OPENS_AFTER.test(before) || (mark === "'" && before === '"')
    if (mark === '"') return opens ? '“' : '”'
    return opens ? '‘' : '’'
  })

const PART = /(\*\*|\*|_{3,})/

/** Never fails: a star that nothing closes reaches to the end. */
export const readInline = (raw: string): Inline[] => {
  const text = curled(raw.replace(/\s*\.\.\.(?!\.)/g, (dots) => (dots.startsWith(' ') ? ' …' : '…')))
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
