import { describe, expect, it } from 'vitest'
import { comparePixels, type Pixels, readPixels, toPng } from './compare-pixels.ts'

const GREEN = [210, 235, 225, 255]
const RED = [180, 30, 30, 255]

/** @param isRed which pixels of the green picture are red */
const draw = (width: number, height: number, isRed: (x: number, y: number) => boolean = () => false): Pixels => ({
  width,
  height,
  data: Uint8Array.from(
    Array.from({ length: width * height }, (_, index) =>
      isRed(index % width, Math.floor(index / width)) ? RED : GREEN,
    ).flat(),
  ),
})

const countRed = ({ data }: Pixels): number => {
  let count = 0
  for (let at = 0; at < data.length; at += 4) if (data[at] === 255 && data[at + 1] === 0) count += 1
  return count
}

describe('comparing the pixels of two pictures', () => {
  it('finds no change in the same picture', () => {
    expect(comparePixels(draw(100, 80), draw(100, 80))).toMatchObject({ isSame: true, changedPixels: 0 })
  })

  it('finds a dot of four by four pixels on a large screen, and marks exactly it', () => {
    const dot = draw(400, 300, (x, y) => x >= 200 && x < 204 && y >= 100 && y < 104)
    const { isSame, changedPixels, diff } = comparePixels(draw(400, 300), dot)
    expect({ isSame, changedPixels, marked: countRed(diff) }).toEqual({ isSame: false, changedPixels: 16, marked: 16 })
  })

  it('tolerates single pixels that are far apart', () => {
    const dots = draw(400, 300, (x, y) => x % 60 === 30 && y % 60 === 30)
    expect(comparePixels(draw(400, 300), dots)).toMatchObject({ isSame: true, changedPixels: 35 })
  })

  it('finds a hairline of twelve pixels that moved by two pixels', () => {
    const drawLine = (top: number) => draw(400, 300, (x, y) => x >= 100 && x < 112 && y === top)
    expect(comparePixels(drawLine(50), drawLine(52))).toMatchObject({ isSame: false, changedPixels: 24 })
  })

  it('finds a color that is one step of a surface away', () => {
    const canvas = draw(64, 64)
    const wash: Pixels = { ...canvas, data: canvas.data.map((value, index) => (index % 4 === 3 ? value : value - 8)) }
    expect(comparePixels(canvas, wash).isSame).toBe(false)
  })

  it('counts the part that only the higher picture has as changed', () => {
    const { isSame, diff } = comparePixels(draw(100, 80), draw(100, 90))
    expect({ isSame, height: diff.height }).toEqual({ isSame: false, height: 90 })
  })

  it('reads the pixels back that it has written to a file', async () => {
    const dot = draw(40, 30, (x, y) => x === 7 && y === 9)
    expect(comparePixels(dot, await readPixels(await toPng(dot)))).toMatchObject({ isSame: true, changedPixels: 0 })
  })
})
