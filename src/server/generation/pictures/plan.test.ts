import { describe, expect, it, test } from 'vitest'
import { exerciseThemes, pictureStyles } from '#rules/exercises.ts'
import { requirePalette, planPreviews } from './plan.ts'

const wish = { theme: 'worry', painted: ['ocean', 'ridges'], seed: 5, audience: 'high_school' } as const

describe('four pictures to choose from', () => {
  it('are of four styles, those that suit the theme first', () => {
    const styles = planPreviews(wish).map(({ style }) => style)
    expect(styles.slice(0, 2)).toEqual(['ocean', 'ridges'])
    expect(new Set(styles).size).toBe(4)
  })

  it('are in colours of their own, whatever the theme', () => {
    for (const theme of exerciseThemes) {
      expect(new Set(planPreviews({ ...wish, theme }).map(({ palette }) => palette)).size).toBe(4)
    }
  })

  it('begin with cut paper for the youngest', () => {
    const styles = planPreviews({ ...wish, audience: 'k_5' }).map(({ style }) => style)
    expect(styles.slice(0, 3)).toEqual(['paper', 'ocean', 'ridges'])
  })

  it('are all of the style that was asked for, each with a seed of its own', () => {
    for (const style of pictureStyles) {
      const plans = planPreviews({ ...wish, style })
      expect(plans.map((plan) => plan.style)).toEqual([style, style, style, style])
      expect(new Set(plans.map(({ seed }) => seed)).size).toBe(4)
      expect(new Set(plans.map(({ palette }) => palette)).size).toBeGreaterThanOrEqual(3)
    }
  })

  it('wear the palette of the exercise first where the style can', () => {
    expect(planPreviews({ ...wish, style: 'ridges', palette: 'night' })[0]?.palette).toBe('night')
    expect(planPreviews({ ...wish, style: 'print', palette: 'forest' })[0]?.palette).toBe('forest')
    expect(planPreviews({ ...wish, style: 'botanical', palette: 'rain' })[0]?.palette).not.toBe('rain')
  })

  it('are the same four for the same wish and others for another seed', () => {
    for (const theme of exerciseThemes) {
      expect(planPreviews({ ...wish, theme })).toEqual(planPreviews({ ...wish, theme }))
      expect(planPreviews({ ...wish, theme, seed: 6 })).not.toEqual(planPreviews({ ...wish, theme }))
    }
  })
})

test('a picture is still painted where its palette is no longer known', () => {
  expect(requirePalette('dunes', 'plum')).toBe('plum')
  expect(requirePalette('dunes', 'gone')).toBe('rose')
})
