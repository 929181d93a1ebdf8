import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createPaintingSvg } from './paint.ts'
import { type PaintPaletteName, paintPalettes } from './palettes.ts'
import { paintedStyles } from './styles/styles.ts'

const shapes = [
  ['1:1', 1],
  ['4:5', 5 / 4],
  ['16:11', 11 / 16],
  ['16:9', 9 / 16],
] as const
const palettes = Object.keys(paintPalettes) as PaintPaletteName[]

describe('painting', () => {
  it.each(paintedStyles)('has light and dark areas in every shape: %s', async (style) => {
    for (const [, ratio] of shapes) {
      const svg = createPaintingSvg({ style, palette: 'dusk', seed: 3 }, { width: 160, ratio })
      const { info } = await sharp(Buffer.from(svg)).png().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([160, Math.round(160 * ratio)])
      const { channels, isOpaque } = await sharp(Buffer.from(svg)).stats()
      expect(isOpaque).toBe(true)
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20)
    }
  })

  it.each(palettes)('contains only valid numbers and sRGB colors in %s', (palette) => {
    for (const style of paintedStyles) {
      const svg = createPaintingSvg({ style, palette, seed: 11 }, { width: 640, ratio: 1 })
      expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|<image/)
      const colours = [...svg.matchAll(/(?:fill|stroke|stop-color|flood-color)="([^"]*)"/g)].map(([, colour]) => colour)
      for (const colour of new Set(colours)) expect(colour).toMatch(/^(?:#[\da-f]{6}|none|url\(#p\d+\))$/)
    }
  })

  it('is deterministic for a seed and differs for another seed', () => {
    for (const style of paintedStyles) {
      const paintSvg = (seed: number) => createPaintingSvg({ style, palette: 'plum', seed }, { width: 640, ratio: 1 })
      expect(paintSvg(1)).toBe(paintSvg(1))
      expect(paintSvg(2)).not.toBe(paintSvg(1))
    }
  })

  it('is composed for its shape: the flower is not cropped', () => {
    const measureReach = (ratio: number): number => {
      const svg = createPaintingSvg({ style: 'lotus', palette: 'plum', seed: 1 }, { width: 640, ratio })
      const [, size = '', height = ''] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
      const tip = Math.min(...[...svg.matchAll(/ 0 (-[\d.]+)Q/g)].map(([, y]) => Number(y)))
      return -tip / Math.min(Number(size), Number(height))
    }
    for (const [, ratio] of shapes) expect(measureReach(ratio)).toBeCloseTo(0.4, 1)
  })
})
