/** Builds Excel workbooks as Excel writes them: a table of strings, styles for dates and ids, and results of formulas. */
import { zipSync, strToU8, type Zippable } from 'fflate'

export type WorkbookCell =
  | string
  | number
  | boolean
  | null
  /** The number as it is stored, with the code of its format. */
  | { number: number | string; format: string | number }
  /** Without a result, as programs write it that only write. */
  | { formula: string; result?: string | number }
  | { error: string }

export interface WorkbookSheet {
  name: string
  rows: readonly (readonly WorkbookCell[])[]
  isHidden?: boolean
  isChart?: boolean
}

export interface WorkbookOptions {
  is1904?: boolean
  /** Parts to add, to replace, or to leave out. */
  parts?: Readonly<Record<string, string | undefined>>
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const toColumnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : `${toColumnName(Math.floor(index / 26) - 1)}${toColumnName(index % 26)}`

/** Collects what the cells of all sheets share. */
class SharedParts {
  /** The items by their indexes, in this order. */
  readonly #strings = new Map<string, number>()
  readonly #formats = new Map<string | number, number>([[0, 0]])

  #add<Item>(items: Map<Item, number>, item: Item): number {
    const index = items.get(item) ?? items.size
    items.set(item, index)
    return index
  }

  writeCell(reference: string, cell: WorkbookCell): string {
    if (cell === null) return ''
    if (typeof cell === 'string') return `<c r="${reference}" t="s"><v>${this.#add(this.#strings, cell)}</v></c>`
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
    if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`
    if ('error' in cell) return `<c r="${reference}" t="e"><v>${cell.error}</v></c>`
    if ('number' in cell) {
      return `<c r="${reference}" s="${this.#add(this.#formats, cell.format)}"><v>${cell.number}</v></c>`
    }
    const result = cell.result === undefined ? '' : `<v>${escapeXml(String(cell.result))}</v>`
    const type = typeof cell.result === 'string' ? ' t="str"' : ''
    return `<c r="${reference}"${type}><f>${escapeXml(cell.formula)}</f>${result}</c>`
  }

  writeStrings(): string {
    const items = [...this.#strings.keys()].map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`)
    return `<sst xmlns="${MAIN}" count="${items.length}" uniqueCount="${items.length}">${items.join('')}</sst>`
  }

  writeStyles(): string {
    const formats = [...this.#formats.keys()]
    const codes = formats.filter((format) => typeof format === 'string')
    const ids = new Map(codes.map((code, index) => [code, 164 + index]))
    const numFmts = [...ids].map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`)
    const styles = formats.map((format) => `<xf numFmtId="${typeof format === 'number' ? format : ids.get(format)}"/>`)
    return `<styleSheet xmlns="${MAIN}"><numFmts count="${numFmts.length}">${numFmts.join('')}</numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`
  }

  writeSheet({ rows }: WorkbookSheet): string {
    const lines = rows.map((cells, row) => {
      const content = cells.map((cell, column) => this.writeCell(`${toColumnName(column)}${row + 1}`, cell)).join('')
      return content === '' ? '' : `<row r="${row + 1}" spans="1:${cells.length}">${content}</row>`
    })
    return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetData>${lines.join('')}</sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75"/></worksheet>`
  }
}

export const createWorkbookWithSheets = (
  sheets: readonly WorkbookSheet[],
  { is1904 = false, parts = {} }: WorkbookOptions = {},
): Buffer => {
  const shared = new SharedParts()
  const written = sheets.map((sheet) => shared.writeSheet(sheet))
  const items = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  const relate = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  const all: Record<string, string | undefined> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relate('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${items.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${sheets.map(({ isChart }, index) => relate(`rId${index + 1}`, isChart ? 'chartsheet' : 'worksheet', `worksheets/sheet${index + 1}.xml`)).join('')}${relate('rId98', 'styles', 'styles.xml')}${relate('rId99', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ...Object.fromEntries(written.map((text, index) => [`xl/worksheets/sheet${index + 1}.xml`, text])),
    'xl/styles.xml': shared.writeStyles(),
    'xl/sharedStrings.xml': shared.writeStrings(),
    ...parts,
  }
  const files: Zippable = {}
  for (const [name, text] of Object.entries(all)) if (text !== undefined) files[name] = strToU8(HEAD + text)
  return Buffer.from(zipSync(files))
}

/** Returns a workbook with one sheet. */
export const createWorkbook = (rows: WorkbookSheet['rows'], options: WorkbookOptions = {}): Buffer =>
  createWorkbookWithSheets([{ name: 'People', rows }], options)
