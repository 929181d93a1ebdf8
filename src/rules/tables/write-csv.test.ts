import { expect, test } from 'vitest'
import { parseCsv } from './parse-csv.ts'
import { toCsv } from './write-csv.ts'

const readBack = (text: string): string[][] => parseCsv(text).rows.map(({ cells }) => cells)

test('CSV round trip preserves commas, quotes, line breaks and blanks', () => {
  const row = ['The "rain", again', 'Two\r\nlines', 'Tomás', ' a ', '']
  expect(readBack(toCsv(['a', 'b', 'c', 'd', 'e'], [row]))).toEqual([['a', 'b', 'c', 'd', 'e'], row])
})

test('CSV starts with a byte order mark, and has quotes only where they are needed', () => {
  expect(toCsv(['Name', 'Words'], [['Haddad, "Zara"', '=1+1']])).toBe('\uFEFFName,Words\r\n"Haddad, ""Zara""","\'=1+1"')
  expect(toCsv(['Name'], [])).toBe('\uFEFFName')
})

test('CSV cells are never formulas, even on a second line', () => {
  const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("//x")\nplease', ' =1', '＝1']
  const [, ...rows] = readBack(
    toCsv(
      ['a'],
      hostile.map((cell) => [cell]),
    ),
  )
  expect(rows.map(([cell]) => cell)).toEqual(hostile.map((cell) => `'${cell}`))
})
