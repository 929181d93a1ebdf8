import { describe, expect, it } from 'vitest'
import { BLACK, WHITE, toHex, mixInks, mostContrasting } from './color.ts'
import { paletteNames, paletteOfDay, palettes } from './palettes.ts'

describe('inks', () => {
  it.each([
    [[1, 0, 0], '#ffffff'],
    [[0, 0, 0], '#000000'],
    [[0.627955, 0.257683, 29.2339], '#ff0000'],
    [[0.86644, 0.294827, 142.4953], '#00ff00'],
    [[0.452014, 0.313214, 264.052], '#0000ff'],
    [[0.59987, 0, 0], '#808080'],
    [[0.7, 0.1, 250], '#6da3da'],
  ] as const)('%j in OKLCH is %s on a screen', (ink, hex) => {
    expect(toHex(ink)).toBe(hex)
  })

  it('gives up chroma and keeps the lightness of a colour no screen can show', () => {
    expect(toHex([0.7, 0.4, 150])).not.toBe(toHex([0.7, 0.1, 150]))
    expect(toHex([0.7, 0.4, 150])).toBe(toHex([0.7, 0.3, 150]))
  })

  it('mixes in OKLab, from the first ink to the second', () => {
    expect(toHex(mixInks(BLACK, WHITE, 0))).toBe('#000000')
    expect(toHex(mixInks(BLACK, WHITE, 1))).toBe('#ffffff')
    expect(toHex(mixInks(BLACK, WHITE, 0.5))).toBe('#636363')
    expect(toHex(mixInks([0.7, 0.1, 250], WHITE, 0.5))).toBe('#b6d1ee')
  })

  it('takes the first ink that can be told from the ground, and the first of all where none can', () => {
    const { accent, sun, sky } = palettes.dawn
    expect(mostContrasting(sky[2], [accent, sun])).toBe(sun)
    expect(mostContrasting(BLACK, [accent, sun])).toBe(accent)
    expect(mostContrasting(WHITE, [WHITE, [0.99, 0, 0]])).toBe(WHITE)
  })

  it.each(paletteNames)('%s darkens from the far range to the near shore', (name) => {
    const lightness = palettes[name].land.map(([light]) => light)
    expect(lightness).toEqual(lightness.toSorted((first, second) => second - first))
  })

  it('follows the day, and the dark theme is night whatever the hour', () => {
    expect(paletteOfDay('morning')).toBe('dawn')
    expect(paletteOfDay('afternoon')).toBe('noon')
    expect(paletteOfDay('evening')).toBe('golden')
    expect(paletteOfDay('morning', true)).toBe('night')
  })
})
