import { describe, expect, it, test } from 'vitest'
import { exerciseThemes, pictureStyles } from '#rules/exercises.ts'
import { resolvePalette, planPreviews } from './plan.ts'

const request = { theme: 'worry', suitableStyles: ['ocean', 'ridges'], seed: 5, audience: 'high_school' } as const

describe('four picture options', () => {
  it('have four styles, starting with those that suit the theme', () => {
    const styles = planPreviews(request).map(({ style }) => style)
    expect(styles.slice(0, 2)).toEqual(['ocean', 'ridges'])
    expect(new Set(styles).size).toBe(4)
  })

  it('have different colors for any theme', () => {
    for (const theme of exerciseThemes) {
      expect(new Set(planPreviews({ ...request, theme }).map(({ palette }) => palette)).size).toBe(4)
    }
  })

  it('start with paper art for K-5', () => {
    const styles = planPreviews({ ...request, audience: 'k_5' }).map(({ style }) => style)
    expect(styles.slice(0, 3)).toEqual(['paper', 'ocean', 'ridges'])
  })

  it('all have the requested style, each with its own seed', () => {
    for (const style of pictureStyles) {
      const plans = planPreviews({ ...request, style })
      expect(plans.map((plan) => plan.style)).toEqual([style, style, style, style])
      expect(new Set(plans.map(({ seed }) => seed)).size).toBe(4)
      expect(new Set(plans.map(({ palette }) => palette)).size).toBeGreaterThanOrEqual(3)
    }
  })

  it('start with the palette of the exercise if the style has it', () => {
    expect(planPreviews({ ...request, style: 'ridges', palette: 'night' })[0]?.palette).toBe('night')
    expect(planPreviews({ ...request, style: 'print', palette: 'forest' })[0]?.palette).toBe('forest')
    expect(planPreviews({ ...request, style: 'botanical', palette: 'rain' })[0]?.palette).not.toBe('rain')
  })

  it('are deterministic for a request and differ for another seed', () => {
    for (const theme of exerciseThemes) {
      expect(planPreviews({ ...request, theme })).toEqual(planPreviews({ ...request, theme }))
      expect(planPreviews({ ...request, theme, seed: 6 })).not.toEqual(planPreviews({ ...request, theme }))
    }
  })
})

test('a picture with an unknown palette is still painted', () => {
  expect(resolvePalette('dunes', 'plum')).toBe('plum')
  expect(resolvePalette('dunes', 'gone')).toBe('rose')
})
