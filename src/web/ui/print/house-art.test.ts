import { describe, expect, it } from 'vitest'
import { closedBelowSwell, houseArtOf } from './house-art.ts'
import { isFetchable } from './picture.tsx'

describe('the picture of a session', () => {
  it.each(['https://media.example/a.avif', 'http://localhost:3000/media/a.png', 'HTTPS://MEDIA.EXAMPLE/A.AVIF'])(
    'is fetched from %s',
    (address) => expect(isFetchable(address)).toBe(true),
  )

  it.each(['', null, undefined, '/media/a.avif', 'data:image/png;base64,AA', 'ftp://media.example/a', 'javascript:1'])(
    'gives way to the house print for %s',
    (address) => expect(isFetchable(address)).toBe(false),
  )
})

describe('the house print', () => {
  it('never changes between visits', () => {
    expect(houseArtOf('b1f0')).toEqual(houseArtOf('b1f0'))
  })

  it('differs from one session to the next', () => {
    const drawn = new Set(['a', 'b', 'c', 'd', 'e', 'f'].map((seed) => JSON.stringify(houseArtOf(seed))))
    expect(drawn.size).toBe(6)
  })

  it('keeps the sun whole inside the picture, above the water', () => {
    for (let seed = 0; seed < 200; seed++) {
      const { sun, waves } = houseArtOf(String(seed))
      expect(sun.x).toBeGreaterThan(0.17)
      expect(sun.x).toBeLessThan(0.83)
      expect(sun.y).toBeLessThan(waves[0]?.y ?? 0)
    }
  })

  it('draws each swell beyond both edges', () => {
    const line = closedBelowSwell({ y: 250, shift: 40, width: 400, height: 500 })
    const drawn = [...line.matchAll(/q\S+ \S+ ([\d.]+) \S+t([\d.]+)/g)].reduce(
      (sum, [, up, on]) => sum + Number(up) + Number(on),
      -40,
    )
    expect(line.startsWith('M-40 250')).toBe(true)
    expect(drawn).toBeGreaterThanOrEqual(400)
  })
})
