import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '#art/seeded-random.ts'
import { createDefaultArt } from './default-art.ts'
import { createLayerPath, HEIGHT, type Scene, scenes, WIDTH } from './default-scenes.ts'
import { isFetchable } from './cover-picture.tsx'

describe('session picture', () => {
  it.each(['https://media.example/a.avif', 'http://localhost:3000/media/a.png', 'HTTPS://MEDIA.EXAMPLE/A.AVIF'])(
    'is loaded from %s',
    (address) => expect(isFetchable(address)).toBe(true),
  )

  it.each(['', null, undefined, '/media/a.avif', 'data:image/png;base64,AA', 'ftp://media.example/a', 'javascript:1'])(
    'falls back to the default art for %s',
    (address) => expect(isFetchable(address)).toBe(false),
  )
})

describe('default art', () => {
  it('is the same on every visit', () => {
    expect(createDefaultArt('b1f0')).toEqual(createDefaultArt('b1f0'))
  })

  it('differs between sessions', () => {
    const pictures = new Set(['a', 'b', 'c', 'd', 'e', 'f'].map((seed) => JSON.stringify(createDefaultArt(seed))))
    expect(pictures.size).toBe(6)
  })

  it('shows the whole sun inside the picture, above the land', () => {
    for (let seed = 0; seed < 200; seed++) {
      const { sun } = createDefaultArt(String(seed))
      expect(sun.x - sun.r).toBeGreaterThan(0)
      expect(sun.x + sun.r).toBeLessThan(WIDTH)
      expect(sun.y - sun.r).toBeGreaterThan(0)
      expect(sun.y).toBeLessThan(HEIGHT / 2)
    }
  })

  it('draws every scene for some seed', () => {
    const signs = new Set(
      Array.from({ length: 60 }, (_, seed) =>
        createDefaultArt(String(seed))
          .layers[0]?.line.match(/[a-z]+/g)
          ?.slice(0, 3)
          .join(''),
      ),
    )
    expect(signs.size).toBe(Object.keys(scenes).length)
  })

  it.each(Object.entries(scenes))('draws %s beyond both edges', (_, scene) => {
    // The scene writes only its widths, so that the line can be added up.
    const widthScene: Scene = { ...scene, rise: (width) => ` ${width}` }
    for (let seed = 0; seed < 50; seed++) {
      const [from = 0, , ...widths] = createLayerPath(createSeededRandom(String(seed)), widthScene, seed % 5)
        .slice(1)
        .split('V')[0]!
        .split(' ')
        .map(Number)
      expect(from).toBeLessThanOrEqual(0)
      expect(widths.reduce((sum, width) => sum + width, from)).toBeGreaterThanOrEqual(WIDTH)
    }
  })
})
