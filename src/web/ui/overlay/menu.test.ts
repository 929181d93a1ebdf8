import { describe, expect, it } from 'vitest'
import { entryAfter, shiftInto } from './menu.tsx'

const LABELS = ['Settings', 'Log Out', 'Share']

describe('menu keys', () => {
  it('move down and up, and wrap at both ends', () => {
    expect(entryAfter('ArrowDown', 0, LABELS)).toBe(1)
    expect(entryAfter('ArrowDown', 2, LABELS)).toBe(0)
    expect(entryAfter('ArrowUp', 0, LABELS)).toBe(2)
  })

  it('move to the first and the last entry', () => {
    expect(entryAfter('Home', 2, LABELS)).toBe(0)
    expect(entryAfter('End', 0, LABELS)).toBe(2)
  })

  it('move to the next entry with the typed first letter', () => {
    expect(entryAfter('s', 0, LABELS)).toBe(2)
    expect(entryAfter('S', 2, LABELS)).toBe(0)
    expect(entryAfter('x', 0, LABELS)).toBeUndefined()
  })

  it('ignore other keys', () => {
    expect(entryAfter('Tab', 0, LABELS)).toBeUndefined()
    expect(entryAfter('Enter', 0, LABELS)).toBeUndefined()
  })
})

describe('menu position', () => {
  it('is unchanged if the menu fits into the window', () => {
    expect(shiftInto({ left: 40, right: 248 }, 390)).toBe(0)
  })

  it('shifts inward from the left and right edge', () => {
    expect(shiftInto({ left: -33, right: 175 }, 390)).toBe(41)
    expect(shiftInto({ left: 200, right: 408 }, 390)).toBe(-26)
  })

  it('shows the start of a menu that is wider than the window', () => {
    expect(shiftInto({ left: -20, right: 400 }, 320)).toBe(28)
    expect(shiftInto({ left: 10, right: 430 }, 320)).toBe(-2)
  })
})
