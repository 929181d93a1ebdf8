// @tag read-table
import { describe, expect, it } from 'vitest'
import { describeTableProblem, type Table } from '#rules/tables/table.ts'
import {
  createWorkbook,
  createWorkbookWithSheets,
  type WorkbookCell,
  type WorkbookOptions,
} from '#tests/support/files/create-workbook.ts'
import { createForgedZip } from '#tests/support/files/hostile-zips.ts'
import { readTable } from './read-table.ts'

const toCells = ({ rows }: Table) => rows.map(({ cells }) => cells)
const readCells = async (rows: readonly (readonly WorkbookCell[])[], options: WorkbookOptions = {}) =>
  toCells(await readTable(createWorkbook(rows, options)))

/** Builds a workbook around the XML of its sheet. */
const createFromSheet = (data: string, parts: WorkbookOptions['parts'] = {}): Buffer =>
  createWorkbook([['x']], {
    parts: { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${data}</sheetData></worksheet>`, ...parts },
  })
const readSheet = (data: string, parts: WorkbookOptions['parts'] = {}) => readTable(createFromSheet(data, parts))

/** No two rows are the same, or the zip would look like a bomb. */
const createRows = (count: number): string =>
  Array.from({ length: count }, (_, row) => `<row><c><v>${row}</v></c></row>`).join('')

describe('a table from a file', () => {
  const rows = [
    ['username', 'first_name'],
    ['zoe', 'Zoë'],
  ]
  const write = (separator: string): string => rows.map((cells) => cells.join(separator)).join('\r\n')

  it.each([
    ['UTF-8', Buffer.from(write(','))],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${write(';')}`)],
    ["UTF-16, as Excel's Unicode Text", Buffer.from(`\uFEFF${write('\t')}`, 'utf16le')],
    ['UTF-16 of the other byte order', Buffer.from(`\uFEFF${write('\t')}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(write('\t'), 'utf16le')],
    ['Windows-1252', Buffer.from(write(';'), 'latin1')],
    ['a workbook', createWorkbook(rows)],
  ])('is the same from %s', async (_encoding, bytes) => {
    expect(toCells(await readTable(bytes))).toEqual(rows)
  })

  it('has the line of a quote that is never closed', async () => {
    const { problem } = await readTable(Buffer.from('\uFEFFa\tb\r\nc\t"d\r\ne\tf\r\n', 'utf16le'))
    expect(problem).toEqual({ name: 'open_quote', line: 2, number: 2 })
    expect(describeTableProblem(problem!)).toMatch(/never closed/)
  })
})

describe('cells of a workbook', () => {
  it('are the texts, numbers and answers that a person sees', async () => {
    const row = ['Haddad, "Zara" & Noa', 7, 0.1, true, { error: '#N/A' }, 'Łukasz 李']
    expect(await readCells([row])).toEqual([['Haddad, "Zara" & Noa', '7', '0.1', 'TRUE', '#N/A', 'Łukasz 李']])
  })

  it('keep the leading zeros of ids that a number format shows', async () => {
    const row: WorkbookCell[] = [
      '00042',
      { number: 42, format: '00000' },
      { number: 1_234_567, format: '00000' },
      { number: 123_456_789, format: String.raw`000\-00\-0000` },
      { number: 12, format: '"S"0000' },
      { number: 42, format: '[$-409]000000;@' },
      { number: 42, format: '0' },
      { number: 1234, format: '#,##0.00' },
    ]
    expect(await readCells([row])).toEqual([
      ['00042', '00042', '1234567', '123-45-6789', 'S0012', '000042', '42', '1234'],
    ])
  })

  it('are exact for ids of up to fifteen digits, and recognizable if digits are lost', async () => {
    const row: WorkbookCell[] = [
      123_456_789_012_345,
      { number: '1.2E+5', format: 0 },
      { number: '1.5E+15', format: 0 },
      { number: '1.5E15', format: 0 },
      1_500_000_000_000_000,
    ]
    expect(await readCells([row])).toEqual([['123456789012345', '120000', '1.5e+15', '1.5e+15', '1.5e+15']])
  })

  it('stay in their columns if empty cells before them have no reference', async () => {
    const { rows } = await readSheet('<row><c><v>1</v></c><c/><c><v>3</v></c></row>')
    expect(rows[0]?.cells).toEqual(['1', '', '3'])
  })

  it('are never taken from another cell or made up if their value is empty', async () => {
    const cells = '<c><v>1</v></c><c><f>A1</f><v/></c><c t="s"><v/></c><c t="b"><v/></c><c t="str"><f>B1</f><v></v></c>'
    expect((await readSheet(`<row>${cells}</row>`)).rows[0]?.cells).toEqual(['1', '=A1'])
  })

  it('are plain numbers where a condition chooses the format', async () => {
    const row: WorkbookCell[] = [
      { number: 42, format: '[>9999]00000;0000' },
      { number: 5_551_234_567, format: '[<=9999999]000-0000;(000) 000-0000' },
    ]
    expect(await readCells([row])).toEqual([['42', '5551234567']])
  })

  it('are dates where the format is one, in both calendars', async () => {
    const row: WorkbookCell[] = [
      { number: 46_277, format: 14 },
      { number: 46_277, format: 'd-mmm' },
      { number: 46_277.354_166_666_7, format: '[$-409]m/d/yy h:mm AM/PM;@' },
      { number: 0.354_166_666_7, format: 20 },
      { number: 46_277, format: '#,##0 "days"' },
      { number: 46_277, format: '[Red]0.00' },
    ]
    expect(await readCells([row])).toEqual([
      ['2026-09-12', '2026-09-12', '2026-09-12 08:30', '08:30', '46277', '46277'],
    ])
    expect(await readCells([[{ number: 44_815, format: 14 }]], { is1904: true })).toEqual([['2026-09-12']])
  })

  it('are the stored results of formulas, and the formula where there is none', async () => {
    const row: WorkbookCell[] = [
      { formula: 'A2&B2', result: 'Zara & Noa' },
      { formula: 'A2+1', result: 8 },
      { formula: 'HYPERLINK("x")' },
    ]
    expect(await readCells([row])).toEqual([['Zara & Noa', '8', '=HYPERLINK("x")']])
  })

  it('are read from every form of text that programs write', async () => {
    const strings =
      '<sst><si><r><rPr><b/></rPr><t>Za</t></r><r><t>ra</t></r><rPh sb="0" eb="1"><t>ZARA</t></rPh></si><si><t>a_x000D_b_x0000_</t></si></sst>'
    const table = await readSheet(
      '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><t>No</t><r><t>a</t></r></is></c><c t="d"><v>2026-09-12T00:00:00</v></c><c/></row>',
      { 'xl/sharedStrings.xml': strings },
    )
    expect(toCells(table)).toEqual([['Zara', 'a\rb', 'Noa', '2026-09-12']])
  })

  it('are the same with prefixed elements and absolute paths, as other programs write them', async () => {
    const bytes = createWorkbook([['x']], {
      parts: {
        'xl/worksheets/sheet1.xml': undefined,
        'xl/worksheets/data.xml':
          '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="2"><x:c r="B2" t="inlineStr"><x:is><x:t>b</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="r/worksheet" Target="/xl/worksheets/data.xml"/></Relationships>',
      },
    })
    expect((await readTable(bytes)).rows).toEqual([{ line: 2, number: 2, cells: ['', 'b'] }])
  })
})

describe('rows of a workbook', () => {
  it('have their numbers in the sheet, without empty ones, and are as wide as the header', async () => {
    const { rows } = await readTable(
      createWorkbook([['a', 'b', 'c'], [null], [' ', ''], ['x', null, null], [null, 'y']]),
    )
    expect(rows).toEqual([
      { line: 1, number: 1, cells: ['a', 'b', 'c'] },
      { line: 4, number: 4, cells: ['x', '', ''] },
      { line: 5, number: 5, cells: ['', 'y', ''] },
    ])
  })

  it('come from the first sheet that is visible, whose name is reported if there are others', async () => {
    const [notes, people, clubs] = ['Notes', 'People', 'Clubs'].map((name) => ({ name, rows: [[name]] }))
    expect(await readTable(createWorkbookWithSheets([{ ...notes!, isHidden: true }, people!, clubs!]))).toMatchObject({
      rows: [{ cells: ['People'] }],
      isWorkbook: true,
      sheet: 'People',
    })
    expect(await readTable(createWorkbookWithSheets([{ ...notes!, isChart: true }, people!]))).toMatchObject({
      rows: [{ cells: ['People'] }],
    })
    expect(await readTable(createWorkbookWithSheets([people!]))).not.toHaveProperty('sheet')
  })

  it('are read only as far as they are needed', async () => {
    const { rows: read } = await readTable(createFromSheet(createRows(100_000)), { maxRows: 3 })
    expect(read.map(({ line }) => line)).toEqual([1, 2, 3])
  })
})

describe('a hostile workbook', () => {
  const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`

  it.each<[string, () => Buffer, string]>([
    [
      'an old workbook, or one with a password',
      () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      'not_workbook, line 1',
    ],
    [
      'another kind of document',
      () => createForgedZip([{ name: 'word/document.xml', bytes: Buffer.from('<w/>') }]),
      'not_workbook, line 1',
    ],
    ['a file that ends early', () => createWorkbook([['a']]).subarray(0, 900), 'workbook_damaged, line 1'],
    [
      'a workbook without its sheet',
      () => createWorkbook([['a']], { parts: { 'xl/worksheets/sheet1.xml': undefined } }),
      'workbook_damaged, line 1',
    ],
    [
      'a cell whose text is missing',
      () => createFromSheet('<row><c t="s"><v>99</v></c></row>'),
      'workbook_damaged, line 1',
    ],
    ['rows in the wrong order', () => createFromSheet('<row r="2"/><row r="1"/>'), 'workbook_damaged, line 3'],
    ['a row number beyond the end of a sheet', () => createFromSheet('<row r="1e9"/>'), 'workbook_damaged, line 1'],
    ['tags without end', () => createFromSheet('<a>'.repeat(100_000)), 'workbook_damaged, line 1'],
    [
      'a tag with a hundred thousand attributes',
      () => createFromSheet(`<row ${Array.from({ length: 100_000 }, (_, index) => `a${index}=""`).join(' ')}/>`),
      'workbook_damaged, line 1',
    ],
    ['a zip bomb', () => createFromSheet(' '.repeat(20_000_000)), 'workbook_damaged, line 1'],
    ['more rows than any roster', () => createFromSheet(createRows(260_000)), 'workbook_too_large, line 250001'],
    [
      'a long text that many cells repeat',
      () =>
        createFromSheet(`<row>${'<c t="s"><v>0</v></c>'.repeat(250)}</row>`, {
          'xl/sharedStrings.xml': `<sst><si><t>${'ab'.repeat(100_000)}</t></si></sst>`,
        }),
      'workbook_too_large, line 1',
    ],
    [
      'a wide first row above many short ones',
      () => createFromSheet(`<row>${cell('a').repeat(250)}</row>${createRows(50_000)}`),
      'workbook_too_large, line 20001',
    ],
    [
      'a cell at the right end of a sheet',
      () => createFromSheet(`<row r="4"><c r="XFD4"><v>1</v></c></row>`),
      'too_many_columns, line 4',
    ],
  ])('is refused with a reason: %s', async (_what, create, expected) => {
    const { rows, problem } = await readTable(create())
    expect([rows.length, `${problem?.name}, line ${problem?.line}`]).toEqual([0, expected])
    expect(describeTableProblem(problem!)).toMatch(/^[A-Z].*\.$/)
  })

  it('of a million rows is refused before it is unpacked', async () => {
    const row = `<row r="1" spans="1:7"><c r="A1" t="s"><v>1</v></c><c r="B1" s="1"/></row>`
    const bytes = Buffer.from(row.repeat(1_000_000))
    const [workbook, relations] = [
      '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
      '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="sheet.xml"/></Relationships>',
    ]
    const entries = { 'xl/workbook.xml': workbook, 'xl/_rels/workbook.xml.rels': relations }
    const zip = createForgedZip([
      ...Object.entries(entries).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
      { name: 'xl/sheet.xml', bytes },
    ])
    expect((await readTable(zip)).problem?.name).toBe('workbook_too_large')
  })

  it('never expands entities that it declares', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'lol'.repeat(1000)}"><!ENTITY b "&a;&a;&a;">]>`
    const parts = {
      'xl/worksheets/sheet1.xml': `${bomb}<worksheet><sheetData><row>${cell('&b;')}</row></sheetData></worksheet>`,
    }
    expect(toCells(await readTable(createWorkbook([['x']], { parts })))).toEqual([['&b;']])
  })

  it('can lie about the size of a part, and is refused then', async () => {
    const text = Buffer.from('<workbook/>')
    const zip = createForgedZip([{ name: 'xl/workbook.xml', bytes: text, isPacked: true, size: 5 }])
    expect((await readTable(zip)).problem?.name).toBe('workbook_damaged')
  })
})
