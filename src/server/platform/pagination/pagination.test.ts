import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createCursorCodec, createPageNotFound, paginateRows } from './pagination.ts'

const codec = createCursorCodec(z.tuple([z.string(), z.int()]))
const encode = (text: string): string => Buffer.from(text).toString('base64url')

describe('cursor codec', () => {
  it('reads the position that it wrote', () => {
    const position: [string, number] = ['Åsa "Sol" Lindqvist', 7]
    expect(codec.format(position)).toMatch(/^[\w-]+$/)
    expect(codec.parse(codec.format(position))).toEqual(position)
  })

  it('reads no position from a request without a cursor', () => {
    expect(codec.parse(undefined)).toBeNull()
  })

  it.each(['', 'nonsense', encode('nonsense'), encode('["a"'), encode('["a","b"]'), encode('["a",1,2]')])(
    'rejects %j as a page that is not available',
    (cursor) => {
      expect(() => codec.parse(cursor)).toThrow(createPageNotFound())
    },
  )
})

describe('a page of rows', () => {
  it('has the cursor of its last row when one more row follows', () => {
    expect(paginateRows([1, 2, 3], 2, String)).toEqual({ items: [1, 2], next_cursor: '2' })
  })

  it('has no cursor when no row follows', () => {
    expect(paginateRows([1, 2], 2, String)).toEqual({ items: [1, 2], next_cursor: null })
    expect(paginateRows([], 2, String)).toEqual({ items: [], next_cursor: null })
  })
})
