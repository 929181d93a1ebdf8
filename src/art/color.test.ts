import { describe, expect, it } from 'vitest'
import { BLACK, WHITE, toHex, mixInks, findContrastingInk } from './color.ts'
import { paletteNames, getPaletteForTime, palettes } from './palettes.ts'

describe('ink colors', () => {
  it.each([
    [[1, 0, 0], '#ffffff'],
    [[0, 0, 0], '#000000'],
    [[0.627955, 0.257683, 29.2339], '#ff0000'],
    [[0.86644, 0.294827, 142.4953], '#00ff00'],
    [[0.452014, 0.313214, 264.052], '#0000ff'],
    [[0.59987, 0, 0], '#808080'],
    [[0.7, 0.1, 250], '#6da3da'],
  ] as const)('convert %j in OKLCH to %s', (ink, hex) => {
    expect(toHex(ink)).toBe(hex)
  })

  it('reduce chroma and preserve lightness if sRGB cannot show the color', () => {
    expect(toHex([0.7, 0.4, 150])).not.toBe(toHex([0.7, 0.1, 150]))
    expect(toHex([0.7, 0.4, 150])).toBe(toHex([0.7, 0.3, 150]))
  })

  it('mix in OKLab, from the first ink to the second', () => {
    expect(toHex(mixInks(BLACK, WHITE, 0))).toBe('#000000')
    expect(toHex(mixInks(BLACK, WHITE, 1))).toBe('#ffffff')
    expect(toHex(mixInks(BLACK, WHITE, 0.5))).toBe('#636363')
    expect(toHex(mixInks([0.7, 0.1, 250], WHITE, 0.5))).toBe('#b6d1ee')
  })

  it('select the first ink with enough contrast to the background, or the first one if none has', () => {
    const { accent, sun, sky } = palettes.dawn
    expect(findContrastingInk(sky[2], [accent, sun])).toBe(sun)
    expect(findContrastingInk(BLACK, [accent, sun])).toBe(accent)
    expect(findContrastingInk(WHITE, [WHITE, [0.99, 0, 0]])).toBe(WHITE)
  })

  it.each(paletteNames)('of the %s palette darken from the farthest range to the near shore', (name) => {
    const lightness = palettes[name].land.map(([light]) => light)
    expect(lightness).toEqual(lightness.toSorted((first, second) => second - first))
  })

  it('follow the time of day, and use the night palette in the dark theme at any hour', () => {
    expect(getPaletteForTime('morning')).toBe('dawn')
    expect(getPaletteForTime('afternoon')).toBe('noon')
    expect(getPaletteForTime('evening')).toBe('golden')
    expect(getPaletteForTime('morning', true)).toBe('night')
  })
})
