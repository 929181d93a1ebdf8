import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { toCsv } from './write-csv.ts'

const readBack = (text: string): string[][] => Papa.parse<string[]>(text.replace(/^\uFEFF/, '')).data

test('CSV round trip preserves commas, quotes and line breaks', () => {
  const row = ['The "rain", again', 'Two\r\nlines', 'Tomás']
  expect(readBack(toCsv(['a', 'b', 'c'], [row]))).toEqual([['a', 'b', 'c'], row])
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
