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
  ['quotes behind a blank', 'a, "b"\n"c", "d"'],
  ['rows of nothing between', 'a,b\n\n,\n  ,  \nc,d\n\n'],
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

test('parseCsv reports broken quotes with their line', () => {
  expect(parseCsv('a,b\n\n"c\nd",e\nf,"g\nh,i').openQuote).toEqual({ line: 5, number: 4 })
  expect(parseCsv('a,b\n"c" and,d').afterQuote).toEqual([2])
  expect(parseCsv('a,b\n"c" ,d').afterQuote).toEqual([])
  expect(parseCsv('')).toEqual({ rows: [], separator: ',', afterQuote: [] })
})

test('parseCsv takes linear time for 50,000 rows', () => {
  const text = `first,last\n${'"Zara","Haddad"\n'.repeat(50_000)}`
  const startedAt = performance.now()
  expect(parseCsv(text).rows).toHaveLength(50_001)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})
