import { describe, expect, it } from 'vitest'
import { detectEncoding } from './text-encoding.ts'

const utf16le = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'))
const utf16be = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le').swap16())
const list = 'username\tfirst_name\tlast_name\r\nzoe\tZoë\tŁukasz\r\n'

describe('text encoding', () => {
  it('is what the byte order mark says', () => {
    expect(detectEncoding(utf16le('\uFEFFZoë'))).toBe('utf-16le')
    expect(detectEncoding(utf16be('\uFEFFZoë'))).toBe('utf-16be')
    expect(detectEncoding(Buffer.from('\uFEFFZoë'))).toBe('utf-8')
  })

  it('is UTF-16 without a mark where the text is mostly plain letters', () => {
    expect(detectEncoding(utf16le(list))).toBe('utf-16le')
    expect(detectEncoding(utf16be(list))).toBe('utf-16be')
    expect(detectEncoding(utf16le(`${list}${'日本'.repeat(500)}`))).toBe('utf-16le')
  })

  it('is UTF-8 for everything else, stray zero bytes and short files included', () => {
    expect(detectEncoding(Buffer.from(list))).toBe('utf-8')
    expect(detectEncoding(Buffer.from('a\0b,c\n'))).toBe('utf-8')
    expect(detectEncoding(new Uint8Array())).toBe('utf-8')
    expect(detectEncoding(Uint8Array.of(0))).toBe('utf-8')
    expect(detectEncoding(new Uint8Array(8))).toBe('utf-8')
  })
})
