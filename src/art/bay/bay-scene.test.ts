import { describe, expect, it } from 'vitest'
import { renderSvg } from '../svg-marks.ts'
import { paletteNames } from '../palettes.ts'
import { type Arc, createArcPath, getArcPoint, createArcTransform, getTraveledShare } from './arc.ts'
import { createBayScene, getSunRise, isSunUp, computeSunPosition } from './bay-scene.ts'
import { playerSettings } from './player-settings.ts'
import { appSettings } from './app-settings.ts'
import { siteSettings } from './site-settings.ts'

const texture = { light: 'light.png', dark: 'dark.png', glow: 'glow.png' }
const compositions = Object.entries({ ...siteSettings, ...appSettings, ...playerSettings })
const settings = compositions.flatMap(([name, { wide, tall }]) => [
  [`${name}, wide`, wide] as const,
  [`${name}, tall`, tall] as const,
])

/** Renders all layers of the scene as SVG. */
const renderBay = (options: Parameters<typeof createBayScene>[0]): string => {
  const { definitions, sky, arc, sun, glitter, land, shore } = createBayScene(options)
  const line = arc ? [arc.ahead, arc.behind] : []
  return [...definitions, ...sky, ...line, ...sun, ...glitter, ...land, ...shore].map(renderSvg).join('')
}

describe('sun arc', () => {
  const arc: Arc = { x: 720, y: 540, reach: 560, rise: 352 }

  it.each([
    [0, 160, 540],
    [0.25, 324, 291.1],
    [0.5, 720, 188],
    [0.75, 1116, 291.1],
    [1, 1280, 540],
  ])('places the sun at progress %f at %f, %f', (progress, x, y) => {
    const [sunX, sunY] = getArcPoint(arc, progress)
    expect(sunX).toBeCloseTo(x, 0)
    expect(sunY).toBeCloseTo(y, 0)
  })

  it('draws the part behind the sun as solid: none at the start, half at noon, all at the end', () => {
    expect(getTraveledShare(arc, 0)).toBe(0)
    expect(getTraveledShare(arc, 0.5)).toBeCloseTo(0.5, 3)
    expect(getTraveledShare(arc, 1)).toBe(1)
  })

  it('measures the length of the line and not the angle, so the solid part of a flat arc ends at the sun', () => {
    const flat: Arc = { x: 0, y: 0, reach: 100, rise: 10 }
    expect(getTraveledShare(flat, 0.25)).toBeCloseTo(0.16, 1)
    expect(createArcPath(flat, 0.5)).toBe('M-100 0A100 10 0 0 1 0 -10')
  })

  it('places the sun at the same point with a CSS transform', () => {
    const numbers = [...createArcTransform(arc, 0.25).matchAll(/-?[\d.]+(?=px|deg|\))/g)].map(([number]) =>
      Number(number),
    )
    const [x = 0, y = 0, flat = 0, turn = 0, reach = 0] = numbers
    const angle = (turn * Math.PI) / 180
    const [sunX, sunY] = getArcPoint(arc, 0.25)
    expect(x + Math.cos(angle) * reach).toBeCloseTo(sunX, 0)
    expect(y + Math.sin(angle) * reach * flat).toBeCloseTo(sunY, 0)
  })
})

describe.each(settings)('%s', (_, setting) => {
  it('shows the sun inside the picture and, after it has risen, above the water', () => {
    const [x, y] = computeSunPosition(setting)
    const { radius } = setting.sun
    expect(x - radius).toBeGreaterThan(0)
    expect(x + radius).toBeLessThan(setting.width)
    expect(y - radius).toBeGreaterThan(0)
    expect(isSunUp(setting, y)).toBe(true)
  })

  it('shows the whole sun arc inside the picture', () => {
    if (!setting.arc) return
    expect(getArcPoint(setting.arc, 0.5)[1] - setting.sun.radius).toBeGreaterThan(0)
    expect(getArcPoint(setting.arc, 0)[0]).toBeGreaterThan(0)
    expect(getArcPoint(setting.arc, 1)[0]).toBeLessThan(setting.width)
    expect(setting.arc.y / setting.height).toBeCloseTo(setting.horizon, 2)
  })

  it('renders in every palette without an invalid number', () => {
    for (const palette of paletteNames) {
      const svg = renderBay({ setting, palette, texture })
      expect(svg).not.toMatch(/NaN|Infinity|undefined|oklch/)
    }
  })
})

describe('bay scene', () => {
  const { checkIn, feelingWords, player } = { ...appSettings, ...playerSettings }

  it('renders the same bytes for the same options', () => {
    const options = { setting: siteSettings.home.wide, palette: 'dawn', texture } as const
    expect(renderBay(options)).toBe(renderBay(options))
  })

  it.each([
    ['wide', checkIn.wide],
    ['tall', checkIn.tall],
  ])('shows five check-in answers as five sun heights, %s: set, half up, on the horizon, up, high', (_, setting) => {
    const yPositions = [0, 0.25, 0.5, 0.75, 1].map(
      (height) => computeSunPosition(setting, { rise: getSunRise(setting, height) })[1],
    )
    const water = setting.height * setting.horizon
    expect(yPositions).toEqual(yPositions.toSorted((first, second) => second - first))
    expect(yPositions.map((y) => isSunUp(setting, y))).toEqual([false, true, true, true, true])
    expect(yPositions[1]).toBeCloseTo(water)
    expect(yPositions[2]).toBeCloseTo(water - setting.sun.radius)
  })

  it.each([
    ['the wide check-in', checkIn.wide, 230],
    ['the tall check-in', checkIn.tall, 270],
    ['the wide words', feelingWords.wide, 240],
    ['the tall words', feelingWords.tall, 190],
  ])('shows the highest sun below the question of %s', (_, setting, textBottom) => {
    const [, y] = computeSunPosition(setting, { rise: getSunRise(setting, 1) })
    expect(y - setting.sun.radius).toBeGreaterThan(textBottom)
  })

  it('gives the sun the same disc color in the noon and golden palettes of the player', () => {
    const getDiscColor = (palette: 'noon' | 'golden') => {
      const scene = createBayScene({ setting: player.wide, palette })
      return scene.sun[0]?.attributes['fill']
    }
    expect(getDiscColor('noon')).toBe(getDiscColor('golden'))
  })

  it.each(Object.entries(playerSettings))(
    'shows the whole sun inside both edges at the start and the end of %s',
    (_, shapes) => {
      for (const { arc, sun, width } of Object.values(shapes)) {
        expect(arc!.x - arc!.reach - sun.radius).toBeGreaterThan(0)
        expect(arc!.x + arc!.reach + sun.radius).toBeLessThan(width)
      }
    },
  )

  it('draws no light lines in the area of the text', () => {
    const { width, height, quiet } = player.wide
    const scene = createBayScene({ setting: player.wide, palette: 'golden' })
    const lines = scene.land
      .flatMap((mark) => mark.children ?? [])
      .filter(({ attributes }) => attributes['strokeWidth'])
    expect(lines.length).toBeGreaterThan(3)
    for (const { attributes } of lines) {
      const [, x, y, length] = /M([-\d.]+) ([-\d.]+)h([-\d.]+)/.exec(String(attributes['d'])) ?? []
      const inside =
        Number(y) > quiet!.y * height &&
        Number(y) < (quiet!.y + quiet!.height) * height &&
        Number(x) + Number(length) > quiet!.x * width &&
        Number(x) < (quiet!.x + quiet!.width) * width
      expect(inside).toBe(false)
    }
  })
})
