import { describe, expect, it } from 'vitest'
import { getNextEntry, getShiftIntoWindow } from './menu.tsx'

const LABELS = ['Settings', 'Log Out', 'Share']

describe('menu keys', () => {
  it('move down and up, and wrap at both ends', () => {
    expect(getNextEntry('ArrowDown', 0, LABELS)).toBe(1)
    expect(getNextEntry('ArrowDown', 2, LABELS)).toBe(0)
    expect(getNextEntry('ArrowUp', 0, LABELS)).toBe(2)
  })

  it('move to the first and the last entry', () => {
    expect(getNextEntry('Home', 2, LABELS)).toBe(0)
    expect(getNextEntry('End', 0, LABELS)).toBe(2)
  })

  it('move to the next entry with the typed first letter', () => {
    expect(getNextEntry('s', 0, LABELS)).toBe(2)
    expect(getNextEntry('S', 2, LABELS)).toBe(0)
    expect(getNextEntry('x', 0, LABELS)).toBeUndefined()
  })

  it('ignore other keys', () => {
    expect(getNextEntry('Tab', 0, LABELS)).toBeUndefined()
    expect(getNextEntry('Enter', 0, LABELS)).toBeUndefined()
  })
})

describe('menu position', () => {
  it('is unchanged if the menu fits into the window', () => {
    expect(getShiftIntoWindow({ left: 40, right: 248 }, 390)).toBe(0)
  })

  it('shifts inward from the left and right edge', () => {
    expect(getShiftIntoWindow({ left: -33, right: 175 }, 390)).toBe(41)
    expect(getShiftIntoWindow({ left: 200, right: 408 }, 390)).toBe(-26)
  })

  it('shows the start of a menu that is wider than the window', () => {
    expect(getShiftIntoWindow({ left: -20, right: 400 }, 320)).toBe(28)
    expect(getShiftIntoWindow({ left: 10, right: 430 }, 320)).toBe(-2)
  })
})
