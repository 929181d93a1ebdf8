/**
 * A hand-out's structured text, for reading on a page: what its blocks ask to be filled in becomes a line or a box. The
 * designed pages are made of the same text by the server.
 */

export type HandoutBlock =
  | { kind: 'heading' | 'subheading' | 'paragraph' | 'item' | 'label'; text: string }
  /** Room to write or draw in. */
  | { kind: 'room'; lines: number }

const ROOM: Readonly<Record<string, number>> = { draw: 6, scale: 1, table: 4 }

/** Emphasis is told by the designed pages. */
const plain = (text: string): string => text.replace(/(\*\*|\*|_{3,})/g, (mark) => (mark.startsWith('_') ? ' … ' : ''))

const ofDirective = (line: string): HandoutBlock | undefined => {
  const [, name = '', rest = ''] = /^:::\s*([a-z]*)\s*(.*)$/.exec(line) ?? []
  if (name === 'lines') return { kind: 'room', lines: Math.min(20, Number.parseInt(rest, 10) || 3) }
  if (name === 'scale') return { kind: 'label', text: rest.replace(/\s+\d+$/, '').replace(/\s+/, ' … ') }
  if (name in ROOM) return { kind: 'room', lines: ROOM[name] ?? 3 }
  return rest ? { kind: 'label', text: plain(rest) } : undefined
}

const ofLine = (line: string): HandoutBlock | undefined => {
  if (line.startsWith(':::')) return ofDirective(line)
  const [, marks, text] = /^(#+|[-*]|\d+\.|>)\s+(.*)$/.exec(line) ?? []
  if (marks === undefined || text === undefined) return { kind: 'paragraph', text: plain(line) }
  if (marks.startsWith('#')) return { kind: marks.length === 1 ? 'heading' : 'subheading', text: plain(text) }
  return { kind: marks === '>' ? 'paragraph' : 'item', text: plain(text) }
}

export const handoutBlocks = (text: string): HandoutBlock[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^\|?[\s|:-]+\|?$/.test(line.replace(/^:::.*/, 'x')))
    .flatMap((line) => ofLine(line) ?? [])
