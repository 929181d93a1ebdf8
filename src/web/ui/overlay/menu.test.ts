import { describe, expect, it } from 'vitest'
import { entryAfter } from './menu.tsx'

const LABELS = ['Settings', 'Log Out', 'Share']

describe('the keys of a menu', () => {
  it('go down and up, and round at both ends', () => {
    expect(entryAfter('ArrowDown', 0, LABELS)).toBe(1)
    expect(entryAfter('ArrowDown', 2, LABELS)).toBe(0)
    expect(entryAfter('ArrowUp', 0, LABELS)).toBe(2)
  })

  it('go to the first and the last', () => {
    expect(entryAfter('Home', 2, LABELS)).toBe(0)
    expect(entryAfter('End', 0, LABELS)).toBe(2)
  })

  it('go to the next entry with that first letter', () => {
    expect(entryAfter('s', 0, LABELS)).toBe(2)
    expect(entryAfter('S', 2, LABELS)).toBe(0)
    expect(entryAfter('x', 0, LABELS)).toBeUndefined()
  })

  it('leave other keys alone', () => {
    expect(entryAfter('Tab', 0, LABELS)).toBeUndefined()
    expect(entryAfter('Enter', 0, LABELS)).toBeUndefined()
  })
})
