import { expect, test } from 'vitest'
import { parseCsv } from './parse-csv.ts'

const parseCells = (text: string) => parseCsv(text).rows.map(({ cells }) => cells)

test.each([
  ['commas', 'a,b\nc,d'],
  ['semicolons, as in much of Europe', 'a;b\nc;d'],
  ['tabs, as copied from a spreadsheet', 'a\tb\nc\td'],
  ['a byte order mark and the line ends of Windows', '\uFEFFa,b\r\nc,d\r\n'],
  ['the line ends of old Macs', 'a,b\rc,d\r'],
  ['quotes around everything', '"a","b"\n"c","d"\n'],
  ['quotes after a space', 'a, "b"\n"c", "d"'],
  ['empty rows in between', 'a,b\n\n,\n  ,  \nc,d\n\n'],
])('parseCsv reads %s', (_what, text) => {
  expect(parseCells(text)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('parseCsv reads separators, quotes and line breaks inside quoted cells', () => {
  const table = parseCsv('name,class\n"Haddad, Zara","The ""Otters"""\n"two\nlines",x\nlast,row')
  expect(table.rows).toEqual([
    { line: 1, number: 1, cells: ['name', 'class'] },
    { line: 2, number: 2, cells: ['Haddad, Zara', 'The "Otters"'] },
    { line: 3, number: 3, cells: ['two\nlines', 'x'] },
    { line: 5, number: 4, cells: ['last', 'row'] },
  ])
})

test('parseCsv preserves empty cells, also at the end of a row', () => {
  expect(parseCells('a,,c\n,b,\nx,')).toEqual([
    ['a', '', 'c'],
    ['', 'b', ''],
    ['x', ''],
  ])
})

test('parseCsv reports a quote that is never closed with its line, and returns only the rows before it', () => {
  const table = parseCsv('a,b\n\n"c\nd",e\nf,"g\nh,i')
  expect(table.problem).toEqual({ name: 'open_quote', line: 5, number: 4 })
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['c\nd', 'e'],
  ])
})

test('parseCsv reports an unclosed quote even if a quote in a later row seems to close it', () => {
  const table = parseCsv('name,class\nZara,"Room 3\nMei,Otters\n"Noa","Room 3"\n')
  expect(table.problem).toEqual({ name: 'open_quote', line: 2, number: 2 })
  expect(table.rows).toHaveLength(1)
})

test('parseCsv names the lines with text after a closing quote', () => {
  expect(parseCsv('a,b\n"c" and,d').brokenLines).toEqual([2])
  expect(parseCsv('a,b\n"c" ,d').brokenLines).toEqual([])
})

test.each([
  ['a workbook', 'PK\u0003\u0004\u0014rest', 'spreadsheet'],
  ['a PDF', '%PDF-1.7', 'not_text'],
  [
    'a web page that calls itself a spreadsheet',
    '\n<html xmlns:x="urn:schemas-microsoft-com:office:excel">',
    'not_text',
  ],
  ['UTF-16 that was decoded as Latin-1', '\u00ff\u00fe\u0065\u0000', 'utf_16'],
])('parseCsv rejects %s', (_what, text, name) => {
  expect(parseCsv(text)).toEqual({ rows: [], problem: { name, line: 1, number: 1 }, brokenLines: [] })
})

test('parseCsv reads nothing from an empty file', () => {
  expect(parseCsv('')).toEqual({ rows: [], brokenLines: [] })
})

test('parseCsv reads at most maxRows rows', () => {
  const text = `a,b\n${'c,d\n'.repeat(9)}`
  expect(parseCsv(text, { maxRows: 3 }).rows.map(({ line }) => line)).toEqual([1, 2, 3])
  expect(parseCsv('a\nb', { maxRows: 2 }).rows).toHaveLength(2)
  expect(parseCsv('a\nb', { maxRows: 3 }).rows).toHaveLength(2)
})

test('parseCsv reads 50,000 rows within ten seconds', () => {
  const text = `first,last\n${'"Zara","Haddad"\n'.repeat(50_000)}`
  const startedAt = performance.now()
  expect(parseCsv(text).rows).toHaveLength(50_001)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})
