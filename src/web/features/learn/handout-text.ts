/**
 * Parses a handout's structured text for reading on a page: blanks become lines, and parts to cut out become boxes. The
 * server renders the PDF from the same text.
 */

type HandoutLine =
  | { kind: 'heading' | 'subheading' | 'paragraph' | 'item' | 'label'; text: string }
  /** Empty lines to write or draw on. */
  | { kind: 'room'; lines: number }

export type HandoutBlock = HandoutLine | { kind: 'box'; lines: HandoutLine[] }

const BLOCK_LINES: Readonly<Record<string, number>> = { draw: 6, table: 4 }
const BOXES: readonly string[] = ['box', 'cut']
const DIRECTIVE = /^:::\s*([a-z]*)\s*(.*)$/

/** Removes emphasis, which only the PDF shows. */
const removeEmphasis = (text: string): string => text.replace(/_{3,}/g, '…').replace(/\*\*?/g, '').trim()

const getLineCount = (name: string, rest: string): number | undefined =>
  name === 'lines' ? Math.min(20, Number.parseInt(rest, 10) || 3) : BLOCK_LINES[name]

const parseDirective = (name: string, rest: string): HandoutLine[] => {
  const lines = getLineCount(name, rest)
  if (lines !== undefined) return [{ kind: 'room', lines }]
  if (name === 'scale') return [{ kind: 'label', text: rest.replace(/\s+\d+$/, '').replace(/\s+/, ' … ') }]
  return rest ? [{ kind: 'label', text: removeEmphasis(rest) }] : []
}

const parseLine = (line: string): HandoutLine => {
  if (/^\*\*[^*]+\*\*$/.test(line)) return { kind: 'label', text: removeEmphasis(line) }
  const [, marks, text] = /^(#+|[-*]|\d+\.|>)\s+(.*)$/.exec(line) ?? []
  if (marks === undefined || text === undefined) return { kind: 'paragraph', text: removeEmphasis(line) }
  if (marks.startsWith('#')) return { kind: marks.length === 1 ? 'heading' : 'subheading', text: removeEmphasis(text) }
  return { kind: marks === '>' ? 'paragraph' : 'item', text: removeEmphasis(text) }
}

export const parseHandoutBlocks = (text: string): HandoutBlock[] => {
  const blocks: HandoutBlock[] = []
  let box: HandoutLine[] | undefined
  for (const line of text
    .split('\n')
    .map((value) => value.trim())
    .filter(Boolean)) {
    const [, name, rest = ''] = DIRECTIVE.exec(line) ?? []
    const lines = name === undefined ? [parseLine(line)] : parseDirective(name, rest)
    if (name === '') {
      box = undefined
    } else if (name !== undefined && BOXES.includes(name)) {
      box = lines
      blocks.push({ kind: 'box', lines: box })
    } else {
      ;(box ?? blocks).push(...lines)
    }
  }
  return blocks
}
