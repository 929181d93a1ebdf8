import { describe, expect, it } from 'vitest'
import { detectEncoding } from './text-encoding.ts'

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
