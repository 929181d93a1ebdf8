/** Parses the structured text of a handout into blocks. */
import { type Block, type BlockOf, drawMarks, InvalidHandoutError } from './blocks.ts'
import { parseInline } from './read-inline.ts'

const MOST_LINES = 40
const MOST_STEPS = 11
const LARGEST_FRAME_MM = 180
/** The deepest nesting of boxes and slips. */
const DEEPEST = 4

interface BlockReader {
  lines: readonly string[]
  at: number
  /** The number of open boxes and slips. */
  open: number
}

const refuse = ({ lines, at }: BlockReader, why: string): never => {
  throw new InvalidHandoutError(`Line ${at + 1} of the hand-out, "${(lines[at] ?? '').slice(0, 60)}": ${why}`)
}

const parseInteger = (reading: BlockReader, text: string, most: number): number => {
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 && value <= most
    ? value
    : refuse(reading, `a whole number from 1 to ${most} was expected`)
}

/**
 * Parses `Not at all Completely 5`: the last capital letter begins the label of the high end. The text is read from
 * the end and in two steps. A single expression would try every end of the low label with every end of the high one.
 */
const scaleOf = (reading: BlockReader, rest: string): BlockOf<'scale'> => {
  const [, ends = '', steps] = /^(.*\S)\s+(\d+)$/s.exec(rest) ?? []
  const at = ends.search(/\s\p{Lu}[^\p{Lu}]*$/u)
  if (at < 0 || !steps) return refuse(reading, 'a scale is its low end, its high end and a number')
  const [low, high] = [ends.slice(0, at).trimEnd(), ends.slice(at).trim()]
  return { kind: 'scale', low, high, steps: parseInteger(reading, steps, MOST_STEPS) }
}

const drawOf = (reading: BlockReader, rest: string): BlockOf<'draw'> => {
  const [, size, mark = 'none'] = /^(\d+)mm(?:\s+(\w+))?$/.exec(rest) ?? []
  const knownMark = drawMarks.find((one) => one === mark)
  if (!size || !knownMark) return refuse(reading, 'a frame is its height, as in 60mm, and may have a mark')
  return { kind: 'draw', millimetres: parseInteger(reading, size, LARGEST_FRAME_MM), mark: knownMark }
}

const cellsOf = (line: string) =>
  line
    .replace(/^\s*\|/, '')
    .replace(/\|\s*$/, '')
    .split('|')
    .map((cell) => parseInline(cell.trim()))

const tableOf = (reading: BlockReader): BlockOf<'table'> => {
  const rows: string[] = []
  while (reading.lines[reading.at]?.trim() !== ':::') {
    const line = reading.lines[reading.at++] ?? refuse(reading, 'the table has no end')
    if (line.trim() !== '') rows.push(line)
  }
  reading.at++
  const [head = '', divider = '', ...body] = rows
  if (!/^[\s|:-]+$/.test(divider)) return refuse(reading, 'a table has a head and a line of dashes below it')
  const columns = cellsOf(head)
  const paddedRows = body.map((row) => {
    const cells = cellsOf(row)
    return columns.map((_column, at) => cells[at] ?? [])
  })
  return { kind: 'table', head: columns, rows: paddedRows }
}

const directive = (reading: BlockReader, name: string, rest: string): Block => {
  if (name === 'lines') return { kind: 'lines', count: parseInteger(reading, rest || '1', MOST_LINES) }
  if (name === 'draw') return drawOf(reading, rest)
  if (name === 'scale') return scaleOf(reading, rest)
  if (name === 'table') return tableOf(reading)
  if (name === 'box') return { kind: 'box', title: parseInline(rest), blocks: blocksWithin(reading) }
  if (name === 'cut') return { kind: 'cut', blocks: blocksWithin(reading) }
  return refuse(reading, `there is no block called ${name}`)
}

const ITEM = /^(?:-|(\d+)\.)\s+(.*)$/s

const listAt = (reading: BlockReader): BlockOf<'list'> => {
  const items: string[] = []
  const ordered = /^\d/.test(reading.lines[reading.at] ?? '')
  for (;;) {
    const [, number, text] = ITEM.exec(reading.lines[reading.at]?.trim() ?? '') ?? []
    if (text !== undefined && (number !== undefined) === ordered) {
      items.push(text)
      reading.at++
    } else if (reading.lines[reading.at]?.trim() === '' && isSameList(reading.lines[reading.at + 1], ordered)) {
      reading.at++
    } else break
  }
  return { kind: 'list', ordered, items: items.map(parseInline) }
}

const isSameList = (line: string | undefined, ordered: boolean): boolean => {
  const itemMatch = ITEM.exec(line?.trim() ?? '')
  return itemMatch !== null && (itemMatch[1] !== undefined) === ordered
}

const STARTS_SOMETHING = /^(?::::|#{1,3}\s|-\s|\d+\.\s)/

const paragraphAt = (reading: BlockReader): Block => {
  const lines: string[] = []
  for (;;) {
    const line = reading.lines[reading.at]?.trim() ?? ''
    if (line === '' || (lines.length > 0 && STARTS_SOMETHING.test(line))) break
    lines.push(line)
    reading.at++
  }
  const text = lines.join(' ')
  return /^_{3,}$/.test(text) ? { kind: 'lines', count: 1 } : { kind: 'paragraph', text: parseInline(text) }
}

const blockAt = (reading: BlockReader, line: string): Block => {
  const [, name, rest = ''] = /^:::\s*(\w+)\s*(.*)$/s.exec(line) ?? []
  if (name !== undefined) {
    reading.at++
    return directive(reading, name, rest.trim())
  }
  const [, hashes, heading] = /^(#{1,3})\s+(.*)$/s.exec(line) ?? []
  if (hashes !== undefined && heading !== undefined) {
    reading.at++
    return { kind: 'heading', level: hashes.length === 1 ? 1 : 2, text: parseInline(heading) }
  }
  return ITEM.test(line) ? listAt(reading) : paragraphAt(reading)
}

const blocksIn = (reading: BlockReader): Block[] => {
  const blocks: Block[] = []
  while (reading.at < reading.lines.length) {
    const line = reading.lines[reading.at]?.trim() ?? ''
    if (line === ':::') {
      if (reading.open === 0) return refuse(reading, 'nothing is open that this could close')
      reading.open--
      reading.at++
      return blocks
    }
    if (line === '') reading.at++
    else blocks.push(blockAt(reading, line))
  }
  return reading.open > 0 ? refuse(reading, 'a box or slip has no end') : blocks
}

const blocksWithin = (reading: BlockReader): Block[] => {
  reading.open++
  return reading.open > DEEPEST ? refuse(reading, 'this is too deep within others') : blocksIn(reading)
}

/** Parses a handout. @throws InvalidHandoutError if the text is not a handout */
export const parseBlocks = (text: string): Block[] => blocksIn({ lines: text.split(/\r?\n/), at: 0, open: 0 })
