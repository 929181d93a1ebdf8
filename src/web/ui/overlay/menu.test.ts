import { describe, expect, it } from 'vitest'
import { entryAfter, shiftInto } from './menu.tsx'

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

describe('a menu at the edge of the window', () => {
  it('stands where it opens as long as there is room', () => {
    expect(shiftInto({ left: 40, right: 248 }, 390)).toBe(0)
  })

  it('moves in from the left and from the right', () => {
    expect(shiftInto({ left: -33, right: 175 }, 390)).toBe(41)
    expect(shiftInto({ left: 200, right: 408 }, 390)).toBe(-26)
  })

  it('shows its beginning where it is wider than the window', () => {
    expect(shiftInto({ left: -20, right: 400 }, 320)).toBe(28)
    expect(shiftInto({ left: 10, right: 430 }, 320)).toBe(-2)
  })
})
