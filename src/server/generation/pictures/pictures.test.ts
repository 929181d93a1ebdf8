import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { getCoverFileName, coverWidths, pictureFormats, pictureShapes } from '#rules/covers.ts'
import { type PaintPaletteName, paintPalettes } from './palettes.ts'
import { type Preview, createPaintingSvg, paintCrops, paintPreviews, getPictureName } from './pictures.ts'
import { paintedStyles } from './styles/styles.ts'

const request = {
  theme: 'sadness',
  suitableStyles: ['botanical', 'lotus', 'aurora'],
  seed: 9,
  audience: 'adult',
} as const
const heightRatios = { '4x5': 5 / 4, '1x1': 1, '16x11': 11 / 16, '16x9': 9 / 16 } as const

const measureDifference = async (first: Buffer, second: Buffer): Promise<number> => {
  const [one, other] = await Promise.all([first, second].map((bytes) => sharp(bytes).resize(64).raw().toBuffer()))
  if (!one || !other) throw new Error('not two pictures')
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length
}

const shapeRatios = [
  ['1:1', 1],
  ['4:5', 5 / 4],
  ['16:11', 11 / 16],
  ['16:9', 9 / 16],
] as const
const palettes = Object.keys(paintPalettes) as PaintPaletteName[]

describe('painting', () => {
  it.each(paintedStyles)('has light and dark areas in every shape: %s', async (style) => {
    for (const [, ratio] of shapeRatios) {
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
      const colors = [...svg.matchAll(/(?:fill|stroke|stop-color|flood-color)="([^"]*)"/g)].map(([, color]) => color)
      for (const color of new Set(colors)) expect(color).toMatch(/^(?:#[\da-f]{6}|none|url\(#p\d+\))$/)
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
    for (const [, ratio] of shapeRatios) expect(measureReach(ratio)).toBeCloseTo(0.4, 1)
  })
})

describe('picture previews', () => {
  it('are four distinct square pictures, reported one by one and deterministic', async () => {
    const reported: Preview[] = []
    const progressValues: number[] = []
    const options = {
      onPicture: (preview: Preview) => void reported.push(preview),
      onProgress: (progress: number) => void progressValues.push(progress),
    }
    const previews = await paintPreviews(request, options)
    expect(reported).toEqual(previews)
    expect(progressValues).toEqual([0.25, 0.5, 0.75, 1])
    for (const { bytes } of previews) {
      const { width, height, format } = await sharp(bytes).metadata()
      expect([width, height, format]).toEqual([640, 640, 'webp'])
      expect(bytes.length).toBeLessThan(120_000)
    }
    for (const [index, one] of previews.entries()) {
      for (const other of previews.slice(index + 1)) {
        expect(await measureDifference(one.bytes, other.bytes)).toBeGreaterThan(6)
      }
    }
    const repeated = await paintPreviews(request)
    expect(
      repeated.map(({ id, bytes }) => [
        id,
        bytes.equals(previews.find((one) => one.id === id)?.bytes ?? bytes.subarray(1)),
      ]),
    ).toEqual(previews.map(({ id }) => [id, true]))
  })

  it('of one style differ from each other, including the print style', async () => {
    for (const style of ['dunes', 'print'] as const) {
      const [first, second] = await paintPreviews({ ...request, style })
      expect(await measureDifference(first?.bytes as Buffer, second?.bytes as Buffer)).toBeGreaterThan(4)
    }
  })

  it('stop when the request is canceled', async () => {
    const canceling = new AbortController()
    const painted = paintPreviews(request, {
      signal: canceling.signal,
      onPicture: () => canceling.abort(new Error('closed')),
    })
    await expect(painted).rejects.toThrow('closed')
  })
})

describe('selected picture', () => {
  it.each(['lotus', 'print'] as const)(
    'is stored in every shape, size and format that covers need: %s',
    async (style) => {
      const files = await paintCrops({ style, palette: 'night', seed: 4 })
      const expected = pictureShapes.flatMap((shape) =>
        coverWidths.flatMap((width) =>
          pictureFormats.map((format) => ({ name: getCoverFileName(shape, width, format), shape, width, format })),
        ),
      )
      expect(files.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
      for (const [index, { shape, width, format }] of expected.entries()) {
        const { bytes, contentType } = files[index] as (typeof files)[number]
        const read = await sharp(bytes).metadata()
        expect([read.width, read.height]).toEqual([width, Math.round(width * heightRatios[shape])])
        expect([contentType, read.mediaType]).toEqual([`image/${format}`, `image/${format}`])
        expect(bytes.length).toBeLessThan(width === 800 ? 130_000 : 26_000)
      }
    },
  )

  it('has identical bytes each time it is rendered', async () => {
    const plan = { style: 'paper', palette: 'dawn', seed: 4 } as const
    const [one, repeated] = [await paintCrops(plan), await paintCrops(plan)]
    for (const [index, { bytes }] of one.entries()) expect(bytes.equals(repeated[index]?.bytes as Buffer)).toBe(true)
    expect(getPictureName(plan)).toBe(getPictureName({ ...plan }))
    expect(getPictureName(plan)).not.toBe(getPictureName({ ...plan, seed: 5 }))
  })
})
