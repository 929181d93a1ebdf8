import { expect, test } from 'vitest'
import { decodeBytes } from './load-text.ts'

const utf8 = new TextEncoder().encode('Café “calm”')

test('decodeBytes decodes UTF-8, Windows-1252 and UTF-16 text', () => {
  expect(decodeBytes(utf8, false)).toBe('Café “calm”')
  expect(decodeBytes(Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8), false)).toBe('Café “calm”')
  expect(decodeBytes(Uint8Array.of(0x43, 0x61, 0x66, 0xe9, 0x3b, 0x93, 0x61, 0x94), false)).toBe('Café;“a”')
  expect(decodeBytes(Uint8Array.of(0xff, 0xfe, 0xe9, 0x00), false)).toBe('é')
  expect(decodeBytes(Uint8Array.of(0xfe, 0xff, 0x00, 0xe9), false)).toBe('é')
  expect(decodeBytes(Buffer.from('Calm, café', 'utf16le'), false)).toBe('Calm, café')
})

test('decodeBytes omits a character that is cut off at the end of a long text', () => {
  expect(decodeBytes(utf8.subarray(0, 4), true)).toBe('Caf')
})
