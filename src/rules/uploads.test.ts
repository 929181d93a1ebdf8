import { expect, test } from 'vitest'
import {
  getExtension,
  megabytesToBytes,
  formatMegabytes,
  validateFiles,
  validateFile,
  type UploadLimits,
} from './uploads.ts'

const limits: UploadLimits = { maxFiles: 2, extensions: ['pdf', '.DOCX', 'Png'], maxBytes: megabytesToBytes(1) }
const createFile = (name: string, size = 100) => ({ name, size })

test('upload of an allowed file type passes in any letter case', () => {
  const names = ['a.pdf', 'A.PDF', 'a.b.docx', 'Ü b.pNg']
  expect(names.map((name) => validateFile(createFile(name), limits))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('upload of another file type, or without a name or extension, is rejected', () => {
  for (const name of ['a.exe', 'a', 'a.', '.pdf', 'pdf', 'a.pdf.exe', 'a.pdfx', '']) {
    expect(validateFile(createFile(name), limits)).toBe('format_not_allowed')
  }
})

test('upload may have exactly the maximum size and no byte more', () => {
  expect(validateFile(createFile('a.pdf', megabytesToBytes(1)), limits)).toBeUndefined()
  expect(validateFile(createFile('a.pdf', megabytesToBytes(1) + 1), limits)).toBe('size_exceeded')
  expect(validateFile(createFile('a.exe', megabytesToBytes(9)), limits)).toBe('format_not_allowed')
})

test('upload of an empty file is rejected, after the check of its type', () => {
  expect(validateFile(createFile('a.pdf', 0), limits)).toBe('empty')
  expect(validateFile(createFile('a.exe', 0), limits)).toBe('format_not_allowed')
  expect(validateFile(createFile('a.pdf', 1), limits)).toBeUndefined()
})

test('upload of too many files is reported before problems of a single file', () => {
  expect(validateFiles([createFile('a.pdf'), createFile('b.pdf')], limits)).toBeUndefined()
  expect(validateFiles([createFile('a.pdf'), createFile('b.exe'), createFile('c.pdf')], limits)).toBe('too_many_files')
  expect(validateFiles([createFile('a.pdf'), createFile('b.exe')], limits)).toBe('format_not_allowed')
  expect(validateFiles([], limits)).toBeUndefined()
})

test('getExtension and formatMegabytes return plain text', () => {
  expect(['a.PDF', 'a.tar.gz', '.env', 'a.'].map(getExtension)).toEqual(['pdf', 'gz', '', ''])
  expect([megabytesToBytes(50), megabytesToBytes(62.44), 0].map(formatMegabytes)).toEqual(['50 MB', '62.4 MB', '0 MB'])
})
