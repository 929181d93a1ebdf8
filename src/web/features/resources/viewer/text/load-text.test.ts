import { expect, test } from 'vitest'
import { decodeBytes } from './load-text.ts'

const utf8 = new TextEncoder().encode('Café “calm”')

test('a text reads as it was written, whatever program wrote it', () => {
  expect(decodeBytes(utf8, false)).toBe('Café “calm”')
  expect(decodeBytes(Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8), false)).toBe('Café “calm”')
  expect(decodeBytes(Uint8Array.of(0x43, 0x61, 0x66, 0xe9, 0x3b, 0x93, 0x61, 0x94), false)).toBe('Café;“a”')
  expect(decodeBytes(Uint8Array.of(0xff, 0xfe, 0xe9, 0x00), false)).toBe('é')
  expect(decodeBytes(Uint8Array.of(0xfe, 0xff, 0x00, 0xe9), false)).toBe('é')
  expect(decodeBytes(Buffer.from('Calm, café', 'utf16le'), false)).toBe('Calm, café')
})

test('a long text that ends within a letter is read without that letter', () => {
  expect(decodeBytes(utf8.subarray(0, 4), true)).toBe('Caf')
})
