import { expect, test } from 'vitest'
import { getPositionBeside, scrollToShow } from './position-beside.ts'

const card = { width: 360, height: 190 }
const tile = { left: 64, top: 1000, width: 310, height: 310 }

test('tour card is beside the vertical middle of its target from 1100 pixels on', () => {
  expect(getPositionBeside(tile, card, 1100)).toEqual({ left: 396, top: 1060, side: 'left' })
})

test('tour card is below its target on narrower pages, and stays inside the window', () => {
  expect(getPositionBeside(tile, card, 1099)).toEqual({ left: 64, top: 1330, side: 'top' })
  const phone = { left: 20, top: 500, width: 350, height: 140 }
  expect(getPositionBeside(phone, { ...card, width: 358 }, 390)).toMatchObject({ left: 16, side: 'top' })
})

test('tour card is below its target on a wide page without space next to it', () => {
  expect(getPositionBeside({ ...tile, width: 1200 }, card, 1440)).toMatchObject({ left: 64, side: 'top' })
})

const cardBeside = { ...card, left: 396, top: 1060 }

test('scrollToShow centers a target below the window together with its card', () => {
  expect(scrollToShow(tile, cardBeside, { scrollY: 0, height: 900 })).toBe(705)
  expect(scrollToShow(tile, cardBeside, { scrollY: 705, height: 900 })).toBeUndefined()
})

test('scrollToShow does not scroll if both are visible, and never scrolls above the top', () => {
  expect(scrollToShow(tile, cardBeside, { scrollY: 600, height: 900 })).toBeUndefined()
  expect(scrollToShow({ ...tile, top: 0 }, { ...cardBeside, top: 60 }, { scrollY: 300, height: 900 })).toBe(0)
})

test('scrollToShow shows the whole card in a window that is too low for both', () => {
  const below = { ...card, left: 64, top: 1330 }
  const top = scrollToShow(tile, below, { scrollY: 0, height: 400 }) ?? 0
  expect(below.top).toBeGreaterThan(top)
  expect(below.top + below.height).toBeLessThan(top + 400)
})
