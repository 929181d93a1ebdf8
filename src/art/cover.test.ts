import { describe, expect, it } from 'vitest'
import { resolveArt, renderCoverSvg } from './cover.ts'
import { getHeightAt, createSmoothPath } from './curves.ts'
import { paletteNames } from './palettes.ts'
import { sceneNames } from './scenes/scenes.ts'

const texture = { light: 'light.png', dark: 'dark.png', glow: 'glow.png' }
const uuid = '0b4d2c0e-7f1a-4a53-9b55-3a1de07a9f11'
const everyPrint = sceneNames.flatMap((scene) => paletteNames.map((palette) => [scene, palette] as const))

/** Reads the subset of XML that covers use. It fails on text between the tags and on any tag that is left open. */
const readTags = (svg: string): string[] => {
  const openTags: string[] = []
  const tags = [...svg.matchAll(/<(\/?)([a-zA-Z]+)(?:\s[\w:-]+="[^"<]*")*(\/?)>/g)]
  for (const [, closing, name = '', empty] of tags) {
    if (closing) expect(openTags.pop()).toBe(name)
    else if (!empty) openTags.push(name)
  }
  expect(openTags).toEqual([])
  expect(tags.map(([text]) => text).join('')).toBe(svg)
  return tags.map(([, , name = '']) => name)
}

describe('cover art', () => {
  it('renders the same bytes for the same seed', () => {
    const options = { seed: uuid, width: 400, height: 500, texture }
    expect(renderCoverSvg(options)).toBe(renderCoverSvg(options))
  })

  it('renders a different picture for a different seed', () => {
    const options = { scene: 'hills', palette: 'dawn', width: 400, height: 500 } as const
    expect(renderCoverSvg({ seed: 'a', ...options })).not.toBe(renderCoverSvg({ seed: 'b', ...options }))
  })

  it('uses the scene and the palette that an editor chose', () => {
    expect(resolveArt({ seed: uuid, scene: 'reef', palette: 'dusk' })).toEqual({ scene: 'reef', palette: 'dusk' })
    expect(resolveArt({ seed: uuid, scene: 'reef' })).toEqual({ scene: 'reef', palette: 'reef' })
    expect(resolveArt({ seed: uuid, palette: 'rain' })).toEqual({ scene: 'rain', palette: 'rain' })
  })

  it('chooses a scene and a palette from the seed, and reaches every scene', () => {
    const scenes = new Set(Array.from({ length: 400 }, (_, index) => resolveArt({ seed: `${uuid}${index}` }).scene))
    expect([...scenes].toSorted()).toEqual(sceneNames.toSorted())
  })

  it('is composed for its aspect ratio instead of cropped', () => {
    const tall = renderCoverSvg({ seed: uuid, width: 400, height: 500 })
    const wide = renderCoverSvg({ seed: uuid, width: 640, height: 360 })
    expect(tall).toContain('viewBox="0 0 400 500"')
    expect(wide).toContain('viewBox="0 0 596.3 335.4"')
  })

  it('draws the same composition at every size', () => {
    const small = renderCoverSvg({ seed: uuid, width: 200, height: 250 })
    const large = renderCoverSvg({ seed: uuid, width: 800, height: 1000 })
    expect(small.slice(small.indexOf('<defs>'))).toBe(large.slice(large.indexOf('<defs>')))
  })

  it('contains no color syntax that librsvg cannot read', () => {
    for (const [scene, palette] of everyPrint) {
      const svg = renderCoverSvg({ seed: uuid, scene, palette, width: 400, height: 500, texture })
      expect(svg).not.toMatch(/oklch|color-mix|var\(/)
    }
  })
})

describe.each(everyPrint)('cover art of the scene %s in the palette %s', (scene, palette) => {
  it.each([
    [400, 500],
    [400, 400],
    [560, 385],
    [640, 360],
  ])('is well-formed at %i x %i and draws the sun inside the frame', (width, height) => {
    const svg = renderCoverSvg({ seed: `${scene}-${palette}`, scene, palette, width, height, texture })
    expect(readTags(svg).length).toBeGreaterThan(12)
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
    const [, paperWidth, paperHeight] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
    for (const [, x, y, r] of svg.matchAll(/<circle cx="([-\d.]+)" cy="([-\d.]+)" r="([\d.]+)"/g)) {
      const [cx, cy, radius] = [Number(x), Number(y), Number(r)]
      if (radius < 10) continue
      expect(cx - radius).toBeGreaterThan(0)
      expect(cx + radius).toBeLessThan(Number(paperWidth))
      expect(cy - radius).toBeGreaterThan(0)
      expect(cy + radius).toBeLessThan(Number(paperHeight))
    }
  })
})

describe('ridge line', () => {
  it('passes through the points that getHeightAt returns', () => {
    const points = [
      [0, 10],
      [10, 0],
      [20, 10],
    ] as const
    expect(createSmoothPath(points)).toBe('M0 10C1.7 8.3 6.7 0 10 0C13.3 0 18.3 8.3 20 10')
    expect(getHeightAt(points, 0)).toBeCloseTo(10, 1)
    expect(getHeightAt(points, 10)).toBeCloseTo(0, 1)
    expect(getHeightAt(points, 15.625)).toBeCloseTo(4.375, 1)
    expect(getHeightAt(points, 99)).toBe(10)
  })
})
