import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { coverWidths } from '#rules/covers.ts'
import { type CoverCrop, crops, renderPrint } from './covers.ts'

const seed = '6b1e5a52-6a6a-4c0d-8f59-6f2a8c3f2f10'

const renderCover = (scene: 'bay' | 'swell', palette: 'dawn' | 'noon', crop: CoverCrop) =>
  renderPrint({ seed, scene, palette, ...crops[crop], widths: coverWidths, formats: ['avif', 'webp'] })

const meanDifference = (first: Buffer, second: Buffer): number =>
  first.reduce((sum, value, index) => sum + Math.abs(value - (second[index] ?? 0)), 0) / first.length

describe('rendered cover', () => {
  it.each(Object.keys(crops) as CoverCrop[])('is available as AVIF and WebP in three widths for %s', async (crop) => {
    const pictures = await renderCover('bay', 'dawn', crop)
    const ratio = crops[crop].height / crops[crop].width
    expect(pictures.map(({ format, width }) => `${format} ${width}`)).toEqual([
      'avif 200',
      'webp 200',
      'avif 400',
      'webp 400',
      'avif 800',
      'webp 800',
    ])
    for (const { bytes, contentType, width, height } of pictures) {
      const read = await sharp(bytes).metadata()
      expect([read.width, read.height]).toEqual([width, height])
      expect(read.mediaType).toBe(contentType)
      expect(height).toBe(Math.round(width * ratio))
    }
  })

  it('stays small: a card below 20 kB, the largest file below 130 kB', async () => {
    const pictures = await renderCover('swell', 'noon', '4:5')
    for (const { width, bytes } of pictures) expect(bytes.length).toBeLessThan(width === 800 ? 130_000 : 20_000)
  })

  it('keeps the printed dots in its pixels', async () => {
    const [picture] = await renderPrint({
      seed,
      scene: 'swell',
      palette: 'noon',
      width: 800,
      height: 800,
      widths: [800],
      formats: ['webp'],
    })
    const { channels } = await sharp(picture?.bytes).extract({ left: 0, top: 0, width: 160, height: 40 }).stats()
    expect(channels[0]?.stdev).toBeGreaterThan(3)
  })

  it('is deterministic for a seed and differs for another seed', async () => {
    const pixels = async (pixelSeed: string) => {
      const [picture] = await renderPrint({
        seed: pixelSeed,
        scene: 'hills',
        palette: 'golden',
        width: 400,
        height: 500,
        widths: [200],
        formats: ['webp'],
      })
      return sharp(picture?.bytes).raw().toBuffer()
    }
    const [first, repeated, different] = [await pixels('one'), await pixels('one'), await pixels('two')]
    expect(meanDifference(first, repeated)).toBe(0)
    expect(meanDifference(first, different)).toBeGreaterThan(4)
  })

  it('has a link preview of 1200 x 630 pixels as JPEG', async () => {
    const preview = { width: 1200, height: 630, widths: [1200], formats: ['jpeg'] } as const
    const [picture] = await renderPrint({ seed, ...preview })
    expect([picture?.contentType, picture?.width, picture?.height]).toEqual(['image/jpeg', 1200, 630])
  })
})
