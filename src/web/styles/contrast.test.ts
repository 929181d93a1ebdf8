import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PAIRS } from './contrast.pairs.ts'
import { contrastOf, declarationsOf, shortfallsOf, themesOf } from './contrast.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const themes = themesOf(css)

describe('contrast of the tokens', () => {
  it('is 21 for black on white, and 1 for a colour on itself', () => {
    const theme = { black: 'oklch(0 0 0)', white: 'oklch(1 0 0)' }
    expect(contrastOf(theme, { ink: 'black', on: 'white' })).toBeCloseTo(21, 1)
    expect(contrastOf(theme, { ink: 'white', on: 'white' })).toBe(1)
  })

  it('finds an ink that is too pale', () => {
    const theme = { canvas: 'oklch(0.97 0.01 165)', ink: 'oklch(0.75 0.03 195)' }
    expect(shortfallsOf(theme, [{ ink: 'ink', on: 'canvas', as: 'words' }])).toHaveLength(1)
  })

  it.each(Object.entries(themes))('lets everybody read and see every part in %s', (_name, theme) => {
    expect(shortfallsOf(theme, PAIRS)).toEqual([])
  })
})

describe('the two ways into dark', () => {
  it('give the same colours whether the person or the device chose it', () => {
    const chosen = declarationsOf(css, ":root[data-theme='dark']")
    const byDevice = declarationsOf(css, ":root:not([data-theme='light'], [data-theme='dark'])")
    expect(byDevice).toEqual(chosen)
    expect(Object.keys(chosen).length).toBeGreaterThan(40)
  })
})

describe('colour literals', () => {
  it('live in tokens.css alone', () => {
    const base = readFileSync(new URL('./base.css', import.meta.url), 'utf8')
    expect(base).not.toMatch(/oklch\(|rgba?\(|hsla?\(|#[0-9a-f]{3,8}\b/i)
  })
})
