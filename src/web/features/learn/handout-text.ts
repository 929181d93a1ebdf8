/**
 * Parses a handout's structured text for reading on a page: blanks become lines, and parts to cut out become boxes. The
 * server renders the PDF from the same text.
 */

type Line =
  | { kind: 'heading' | 'subheading' | 'paragraph' | 'item' | 'label'; text: string }
  /** Empty lines to write or draw on. */
  | { kind: 'room'; lines: number }

export type HandoutBlock = Line | { kind: 'box'; lines: Line[] }

const BLOCK_LINES: Readonly<Record<string, number>> = { draw: 6, table: 4 }
const BOXES: readonly string[] = ['box', 'cut']
const DIRECTIVE = /^:::\s*([a-z]*)\s*(.*)$/

/** Removes emphasis, which only the PDF shows. */
const plain = (text: string): string => text.replace(/_{3,}/g, '…').replace(/\*\*?/g, '').trim()

const lineCountFor = (name: string, rest: string): number | undefined =>
  name === 'lines' ? Math.min(20, Number.parseInt(rest, 10) || 3) : BLOCK_LINES[name]

const ofDirective = (name: string, rest: string): Line[] => {
  const lines = lineCountFor(name, rest)
  if (lines !== undefined) return [{ kind: 'room', lines }]
  if (name === 'scale') return [{ kind: 'label', text: rest.replace(/\s+\d+$/, '').replace(/\s+/, ' … ') }]
  return rest ? [{ kind: 'label', text: plain(rest) }] : []
}

const ofLine = (line: string): Line => {
  if (/^\*\*[^*]+\*\*$/.test(line)) return { kind: 'label', text: plain(line) }
  const [, marks, text] = /^(#+|[-*]|\d+\.|>)\s+(.*)$/.exec(line) ?? []
  if (marks === undefined || text === undefined) return { kind: 'paragraph', text: plain(line) }
  if (marks.startsWith('#')) return { kind: marks.length === 1 ? 'heading' : 'subheading', text: plain(text) }
  return { kind: marks === '>' ? 'paragraph' : 'item', text: plain(text) }
}

export const handoutBlocks = (text: string): HandoutBlock[] => {
  const blocks: HandoutBlock[] = []
  let box: Line[] | undefined
  for (const line of text
    .split('\n')
    .map((value) => value.trim())
    .filter(Boolean)) {
    const [, name, rest = ''] = DIRECTIVE.exec(line) ?? []
    const lines = name === undefined ? [ofLine(line)] : ofDirective(name, rest)
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
