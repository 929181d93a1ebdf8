import { expect, test } from 'vitest'
import { decodeList } from './import-source.tsx'

const bytes = (...values: number[]) => new Uint8Array(values)

test('decodeList decodes UTF-8, Windows-1252 and UTF-16 files', () => {
  expect(decodeList(new TextEncoder().encode('Zoë,Łukasz'))).toBe('Zoë,Łukasz')
  expect(decodeList(bytes(0x5a, 0x6f, 0xeb))).toBe('Zoë')
  expect(decodeList(bytes(0xff, 0xfe, 0x5a, 0, 0x6f, 0, 0xeb, 0))).toBe('Zoë')
  expect(decodeList(bytes(0xfe, 0xff, 0, 0x5a, 0, 0x6f, 0, 0xeb))).toBe('Zoë')
  const utf16WithoutMark = Buffer.from('username\tfirst_name\nzoe\tZoë\n', 'utf16le')
  expect(decodeList(utf16WithoutMark)).toBe('username\tfirst_name\nzoe\tZoë\n')
})

test('decodeList leaves workbooks and zips to the server', () => {
  expect(decodeList(bytes(0x50, 0x4b, 0x03, 0x04, 0, 0, 1, 2))).toBeUndefined()
  expect(decodeList(bytes(0xd0, 0xcf, 0x11, 0xe0, 0, 0))).toBeUndefined()
})
