import { expect, test } from 'vitest'
import { extensionOf, megabytes, megabytesText, problemOfChoice, problemOfFile, type UploadLimits } from './uploads.ts'

const limits: UploadLimits = { mostFiles: 2, extensions: ['pdf', '.DOCX', 'Png'], maxBytes: megabytes(1) }
const file = (name: string, size = 100) => ({ name, size })

test('a file of an allowed kind passes, in any letter case', () => {
  const names = ['a.pdf', 'A.PDF', 'a.b.docx', 'Ü b.pNg']
  expect(names.map((name) => problemOfFile(file(name), limits))).toEqual([undefined, undefined, undefined, undefined])
})

test('any other kind does not, nor a file that is all ending or none', () => {
  for (const name of ['a.exe', 'a', 'a.', '.pdf', 'pdf', 'a.pdf.exe', 'a.pdfx', '']) {
    expect(problemOfFile(file(name), limits)).toBe('format_not_allowed')
  }
})

test('a file may be as large as the limit and no byte larger', () => {
  expect(problemOfFile(file('a.pdf', megabytes(1)), limits)).toBeUndefined()
  expect(problemOfFile(file('a.pdf', megabytes(1) + 1), limits)).toBe('size_exceeded')
  expect(problemOfFile(file('a.exe', megabytes(9)), limits)).toBe('format_not_allowed')
})

test('a file without a byte is empty, whatever its name says', () => {
  expect(problemOfFile(file('a.pdf', 0), limits)).toBe('empty')
  expect(problemOfFile(file('a.exe', 0), limits)).toBe('format_not_allowed')
  expect(problemOfFile(file('a.pdf', 1), limits)).toBeUndefined()
})

test('too many files is told before what is wrong with one of them', () => {
  expect(problemOfChoice([file('a.pdf'), file('b.pdf')], limits)).toBeUndefined()
  expect(problemOfChoice([file('a.pdf'), file('b.exe'), file('c.pdf')], limits)).toBe('too_many_files')
  expect(problemOfChoice([file('a.pdf'), file('b.exe')], limits)).toBe('format_not_allowed')
  expect(problemOfChoice([], limits)).toBeUndefined()
})

test('endings and sizes are written plainly', () => {
  expect(['a.PDF', 'a.tar.gz', '.env', 'a.'].map(extensionOf)).toEqual(['pdf', 'gz', '', ''])
  expect([megabytes(50), megabytes(62.44), 0].map(megabytesText)).toEqual(['50 MB', '62.4 MB', '0 MB'])
})
