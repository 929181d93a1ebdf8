import { describe, expect, it } from 'vitest'
import { decodeText, detectEncoding } from './text-encoding.ts'

const encodeUtf16le = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'))
const encodeUtf16be = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le').swap16())
const list = 'username\tfirst_name\tlast_name\r\nzoe\tZoë\tŁukasz\r\n'

describe('detected text encoding', () => {
  it('follows the byte order mark', () => {
    expect(detectEncoding(encodeUtf16le('\uFEFFZoë'))).toBe('utf-16le')
    expect(detectEncoding(encodeUtf16be('\uFEFFZoë'))).toBe('utf-16be')
    expect(detectEncoding(Buffer.from('\uFEFFZoë'))).toBe('utf-8')
  })

  it('is UTF-16 without a mark if the text is mostly ASCII letters', () => {
    expect(detectEncoding(encodeUtf16le(list))).toBe('utf-16le')
    expect(detectEncoding(encodeUtf16be(list))).toBe('utf-16be')
    expect(detectEncoding(encodeUtf16le(`${list}${'日本'.repeat(500)}`))).toBe('utf-16le')
  })

  it('is UTF-8 for everything else, including stray zero bytes and short files', () => {
    expect(detectEncoding(Buffer.from(list))).toBe('utf-8')
    expect(detectEncoding(Buffer.from('a\0b,c\n'))).toBe('utf-8')
    expect(detectEncoding(new Uint8Array())).toBe('utf-8')
    expect(detectEncoding(Uint8Array.of(0))).toBe('utf-8')
    expect(detectEncoding(new Uint8Array(8))).toBe('utf-8')
  })
})

describe('decoded text', () => {
  const utf8 = new TextEncoder().encode('Café “calm”')

  it('is the same in UTF-8, UTF-16 and Windows-1252, with or without a byte order mark', () => {
    expect(decodeText(utf8)).toBe('Café “calm”')
    expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8))).toBe('Café “calm”')
    expect(decodeText(Uint8Array.of(0x43, 0x61, 0x66, 0xe9, 0x3b, 0x93, 0x61, 0x94))).toBe('Café;“a”')
    for (const text of [list, `\uFEFF${list}`]) {
      expect(decodeText(encodeUtf16le(text))).toBe(list)
      expect(decodeText(encodeUtf16be(text))).toBe(list)
    }
  })

  it('has no NUL characters', () => {
    expect(decodeText(Buffer.from('a\0b,c\n'))).toBe('ab,c\n')
  })

  it('omits a character that is cut off at the end of a long text', () => {
    expect(decodeText(utf8.subarray(0, 4), { isCut: true })).toBe('Caf')
  })
})
