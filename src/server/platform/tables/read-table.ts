/**
 * Reads a table that a person chose as a file, by its bytes: CSV in any usual encoding, or the first visible sheet of an
 * Excel workbook (.xlsx, ECMA-376) as text: what the cells show, never how it is computed. Macros, links and pictures
 * are not read. The zip is checked as any other one from outside, and the sheet is read while it is unpacked. See
 * docs/decisions/083-tables-from-schools.md.
 */
import { posix } from 'node:path'
import { parseCsv } from '#rules/tables/parse-csv.ts'
import { createUnreadableTable, type Table, type TableLimits } from '#rules/tables/table.ts'
import { decodeText } from '#rules/text-encoding.ts'
import { createBufferSource } from '../zip/buffer-source.ts'
import { InvalidZipError, readZip, unzipEntry, type ZipEntry, type ZipSource } from '../zip/read-zip.ts'
import { NumberFormatReader } from './number-formats.ts'
import { decodeCharacters, SheetReader } from './sheet-rows.ts'
import { type XmlAttributes, InvalidWorkbookError, parseXml, type XmlHandler } from './workbook-xml.ts'

/** The files of a workbook, with all its pictures and sheets. */
const MAX_PARTS = 2000
/** The unpacked bytes of the parts that are read: thirty thousand people with twenty columns, several times over. */
const MAX_BYTES = 48 * 1024 * 1024

const WORKBOOK = 'xl/workbook.xml'

/** The parts of a workbook, which share one limit of bytes. */
class WorkbookParts {
  readonly #source: ZipSource
  readonly #entries: ReadonlyMap<string, ZipEntry>
  #remaining = MAX_BYTES

  constructor(source: ZipSource, entries: readonly ZipEntry[]) {
    this.#source = source
    this.#entries = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase())
  }

  /** Parses a part; one that doesn't exist has no elements. @throws InvalidWorkbookError, InvalidZipError */
  async parse<Handler extends XmlHandler>(name: string, handler: Handler): Promise<Handler> {
    const entry = this.#entries.get(name.toLowerCase())
    if (!entry) return handler
    this.#remaining -= entry.size
    if (this.#remaining < 0) throw new InvalidWorkbookError('workbook_too_large')
    await parseXml(unzipEntry(this.#source, entry), handler)
    return handler
  }
}

interface Sheet {
  name: string
  relationId: string
}

/** Reads `xl/workbook.xml`. */
class WorkbookReader implements XmlHandler {
  readonly visibleSheets: Sheet[] = []
  is1904 = false

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'workbookPr') this.is1904 = /^(?:1|true|on)$/.test(attributes['date1904'] ?? '')
    if (name !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return
    const relationId = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    if (relationId !== undefined) this.visibleSheets.push({ name: attributes['name'] ?? '', relationId })
  }
}

/** Reads which part is what, in `xl/_rels/workbook.xml.rels`. */
class RelationReader implements XmlHandler {
  readonly #parts = new Map<string, string>()
  readonly #worksheetIds = new Set<string | undefined>()

  open(name: string, attributes: XmlAttributes): void {
    const { Id: id, Target: target, Type: type } = attributes
    if (name !== 'Relationship' || target === undefined) return
    const path = target.startsWith('/') ? target.slice(1) : posix.join('xl', target)
    const kind = type?.split('/').at(-1)
    this.#parts.set(`id ${id}`, path)
    this.#parts.set(`type ${kind}`, path)
    if (kind === 'worksheet') this.#worksheetIds.add(id)
  }

  /** A sheet may also be a chart, or macros. */
  isWorksheet({ relationId }: { relationId: string }): boolean {
    return this.#worksheetIds.has(relationId)
  }

  find(kind: 'id' | 'type', value: string): string {
    return this.#parts.get(`${kind} ${value}`) ?? ''
  }
}

/** Reads the table of strings, whose texts may be formatted in parts. The pronunciation of a text is left out. */
class StringsReader implements XmlHandler {
  readonly strings: string[] = []
  #text = ''
  #isText = false
  #isPhonetic = false

  open(name: string): void {
    if (name === 'si') this.#text = ''
    else if (name === 'rPh') this.#isPhonetic = true
    else if (name === 't') this.#isText = !this.#isPhonetic
  }

  text(text: string): void {
    if (this.#isText) this.#text += text
  }

  close(name: string): void {
    if (name === 'si') this.strings.push(decodeCharacters(this.#text))
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 't') this.#isText = false
  }
}

const readFirstSheet = async (parts: WorkbookParts, maxRows: number): Promise<Table> => {
  if (!parts.has(WORKBOOK)) return createUnreadableTable('not_workbook')
  const { visibleSheets, is1904 } = await parts.parse(WORKBOOK, new WorkbookReader())
  const relations = await parts.parse('xl/_rels/workbook.xml.rels', new RelationReader())
  const [sheet, ...otherSheets] = visibleSheets.filter((visible) => relations.isWorksheet(visible))
  if (!sheet) throw new InvalidWorkbookError('workbook_damaged')
  const { strings } = await parts.parse(relations.find('type', 'sharedStrings'), new StringsReader())
  const { displays } = await parts.parse(relations.find('type', 'styles'), new NumberFormatReader(is1904))
  const reader = new SheetReader({ strings, displays, maxRows })
  await parts.parse(relations.find('id', sheet.relationId), reader)
  if (!reader.hasRows) throw new InvalidWorkbookError('workbook_damaged')
  // Empty cells at the end of a row are not stored, but a table has them up to its last heading.
  const width = reader.rows[0]?.cells.length ?? 0
  for (const { cells } of reader.rows) while (cells.length < width) cells.push('')
  const sheetName = otherSheets.length > 0 ? { sheet: sheet.name } : {}
  return { rows: reader.rows, brokenLines: [], isWorkbook: true, ...sheetName }
}

const readWorkbook = async (bytes: Buffer, { maxRows = Infinity }: TableLimits = {}): Promise<Table> => {
  const source = createBufferSource(bytes)
  try {
    const entries = await readZip(source, { maxEntries: MAX_PARTS, maxBytes: Infinity })
    return await readFirstSheet(new WorkbookParts(source, entries), maxRows)
  } catch (cause) {
    if (cause instanceof InvalidWorkbookError) return createUnreadableTable(cause.problem, cause.line)
    if (cause instanceof InvalidZipError) return createUnreadableTable('workbook_damaged')
    throw cause
  }
}

const startsWith = (bytes: Buffer, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

/** @returns a table with its problem if the file can't be read; it never throws because of the file */
export const readTable = async (bytes: Buffer, limits: TableLimits = {}): Promise<Table> => {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return readWorkbook(bytes, limits)
  // Workbooks of Excel 97 to 2003, and newer ones with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return createUnreadableTable('not_workbook')
  return parseCsv(decodeText(bytes), limits)
}
