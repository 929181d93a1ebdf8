/** Parses the structured text of a handout into blocks. */
import { type Block, type BlockOf, drawMarks, InvalidHandoutError } from './blocks.ts'
import { parseInline } from './parse-inline.ts'

const MAX_LINES = 40
const MAX_STEPS = 11
const MAX_FRAME_MM = 180
/** The deepest nesting of boxes and slips. */
const MAX_DEPTH = 4

interface BlockReader {
  lines: readonly string[]
  at: number
  /** The number of open boxes and slips. */
  openBlocks: number
}

const rejectLine = ({ lines, at }: BlockReader, reason: string): never => {
  throw new InvalidHandoutError(`Line ${at + 1} of the handout, "${(lines[at] ?? '').slice(0, 60)}": ${reason}`)
}

const parseInteger = (reader: BlockReader, text: string, maxValue: number): number => {
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 && value <= maxValue
    ? value
    : rejectLine(reader, `a whole number from 1 to ${maxValue} was expected`)
}

/**
 * Parses `Not at all Completely 5`: the last capital letter begins the label of the high end. The text is read from
 * the end and in two steps. A single expression would try every end of the low label with every end of the high one.
 */
const parseScale = (reader: BlockReader, rest: string): BlockOf<'scale'> => {
  const [, endLabels = '', steps] = /^(.*\S)\s+(\d+)$/s.exec(rest) ?? []
  const position = endLabels.search(/\s\p{Lu}[^\p{Lu}]*$/u)
  if (position < 0 || !steps) return rejectLine(reader, 'a scale is its low end, its high end and a number')
  const [low, high] = [endLabels.slice(0, position).trimEnd(), endLabels.slice(position).trim()]
  return { kind: 'scale', low, high, steps: parseInteger(reader, steps, MAX_STEPS) }
}

const parseDraw = (reader: BlockReader, rest: string): BlockOf<'draw'> => {
  const [, size, mark = 'none'] = /^(\d+)mm(?:\s+(\w+))?$/.exec(rest) ?? []
  const knownMark = drawMarks.find((one) => one === mark)
  if (!size || !knownMark) return rejectLine(reader, 'a frame is its height, as in 60mm, and may have a mark')
  return { kind: 'draw', millimeters: parseInteger(reader, size, MAX_FRAME_MM), mark: knownMark }
}

const parseCells = (line: string) =>
  line
    .replace(/^\s*\|/, '')
    .replace(/\|\s*$/, '')
    .split('|')
    .map((cell) => parseInline(cell.trim()))

const parseTable = (reader: BlockReader): BlockOf<'table'> => {
  const rows: string[] = []
  while (reader.lines[reader.at]?.trim() !== ':::') {
    const line = reader.lines[reader.at++] ?? rejectLine(reader, 'the table has no end')
    if (line.trim() !== '') rows.push(line)
  }
  reader.at++
  const [head = '', divider = '', ...body] = rows
  if (!/^[\s|:-]+$/.test(divider)) return rejectLine(reader, 'a table has a head and a line of dashes below it')
  const columns = parseCells(head)
  const paddedRows = body.map((row) => {
    const cells = parseCells(row)
    return columns.map((_column, position) => cells[position] ?? [])
  })
  return { kind: 'table', head: columns, rows: paddedRows }
}

const parseDirective = (reader: BlockReader, name: string, rest: string): Block => {
  if (name === 'lines') return { kind: 'lines', count: parseInteger(reader, rest || '1', MAX_LINES) }
  if (name === 'draw') return parseDraw(reader, rest)
  if (name === 'scale') return parseScale(reader, rest)
  if (name === 'table') return parseTable(reader)
  if (name === 'box') return { kind: 'box', title: parseInline(rest), blocks: parseNestedBlocks(reader) }
  if (name === 'cut') return { kind: 'cut', blocks: parseNestedBlocks(reader) }
  return rejectLine(reader, `there is no block called ${name}`)
}

const LIST_ITEM = /^(?:-|(\d+)\.)\s+(.*)$/s

const parseList = (reader: BlockReader): BlockOf<'list'> => {
  const items: string[] = []
  const ordered = /^\d/.test(reader.lines[reader.at] ?? '')
  for (;;) {
    const [, number, text] = LIST_ITEM.exec(reader.lines[reader.at]?.trim() ?? '') ?? []
    if (text !== undefined && (number !== undefined) === ordered) {
      items.push(text)
      reader.at++
    } else if (reader.lines[reader.at]?.trim() === '' && isSameList(reader.lines[reader.at + 1], ordered)) {
      reader.at++
    } else break
  }
  return { kind: 'list', ordered, items: items.map(parseInline) }
}

const isSameList = (line: string | undefined, ordered: boolean): boolean => {
  const itemMatch = LIST_ITEM.exec(line?.trim() ?? '')
  return itemMatch !== null && (itemMatch[1] !== undefined) === ordered
}

const BLOCK_START = /^(?::::|#{1,3}\s|-\s|\d+\.\s)/

const parseParagraph = (reader: BlockReader): Block => {
  const lines: string[] = []
  for (;;) {
    const line = reader.lines[reader.at]?.trim() ?? ''
    if (line === '' || (lines.length > 0 && BLOCK_START.test(line))) break
    lines.push(line)
    reader.at++
  }
  const text = lines.join(' ')
  return /^_{3,}$/.test(text) ? { kind: 'lines', count: 1 } : { kind: 'paragraph', text: parseInline(text) }
}

const parseBlock = (reader: BlockReader, line: string): Block => {
  const [, name, rest = ''] = /^:::\s*(\w+)\s*(.*)$/s.exec(line) ?? []
  if (name !== undefined) {
    reader.at++
    return parseDirective(reader, name, rest.trim())
  }
  const [, hashes, heading] = /^(#{1,3})\s+(.*)$/s.exec(line) ?? []
  if (hashes !== undefined && heading !== undefined) {
    reader.at++
    return { kind: 'heading', level: hashes.length === 1 ? 1 : 2, text: parseInline(heading) }
  }
  return LIST_ITEM.test(line) ? parseList(reader) : parseParagraph(reader)
}

const parseBlockList = (reader: BlockReader): Block[] => {
  const blocks: Block[] = []
  while (reader.at < reader.lines.length) {
    const line = reader.lines[reader.at]?.trim() ?? ''
    if (line === ':::') {
      if (reader.openBlocks === 0) return rejectLine(reader, 'nothing is open that this could close')
      reader.openBlocks--
      reader.at++
      return blocks
    }
    if (line === '') reader.at++
    else blocks.push(parseBlock(reader, line))
  }
  return reader.openBlocks > 0 ? rejectLine(reader, 'a box or slip has no end') : blocks
}

const parseNestedBlocks = (reader: BlockReader): Block[] => {
  reader.openBlocks++
  return reader.openBlocks > MAX_DEPTH ? rejectLine(reader, 'this is too deep within others') : parseBlockList(reader)
}

/** Parses a handout. @throws InvalidHandoutError if the text is not a handout */
export const parseBlocks = (text: string): Block[] =>
  parseBlockList({ lines: text.split(/\r?\n/), at: 0, openBlocks: 0 })
