import { describe, expect, it } from 'vitest'
import { getNextIndex, getShiftIntoWindow } from './menu.tsx'

const LABELS = ['Settings', 'Log Out', 'Share']

describe('menu keys', () => {
  it('move down and up, and wrap at both ends', () => {
    expect(getNextIndex('ArrowDown', 0, LABELS)).toBe(1)
    expect(getNextIndex('ArrowDown', 2, LABELS)).toBe(0)
    expect(getNextIndex('ArrowUp', 0, LABELS)).toBe(2)
  })

  it('move to the first and the last entry', () => {
    expect(getNextIndex('Home', 2, LABELS)).toBe(0)
    expect(getNextIndex('End', 0, LABELS)).toBe(2)
  })

  it('move to the next entry with the typed first letter', () => {
    expect(getNextIndex('s', 0, LABELS)).toBe(2)
    expect(getNextIndex('S', 2, LABELS)).toBe(0)
    expect(getNextIndex('x', 0, LABELS)).toBeUndefined()
  })

  it('ignore other keys', () => {
    expect(getNextIndex('Tab', 0, LABELS)).toBeUndefined()
    expect(getNextIndex('Enter', 0, LABELS)).toBeUndefined()
  })
})

describe('menu position', () => {
  it('is unchanged if the menu fits into the window', () => {
    expect(getShiftIntoWindow({ left: 40, right: 248 }, 390)).toBe(0)
  })

  it('shifts inward until 8 pixels to the left or right edge are free', () => {
    expect(getShiftIntoWindow({ left: -33, right: 175 }, 390)).toBe(41)
    expect(getShiftIntoWindow({ left: 200, right: 408 }, 390)).toBe(-26)
  })

  it('shows the start of a menu that is wider than the window, 8 pixels from the left edge', () => {
    expect(getShiftIntoWindow({ left: -20, right: 400 }, 320)).toBe(28)
    expect(getShiftIntoWindow({ left: 10, right: 430 }, 320)).toBe(-2)
  })
})
