import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PAIRS } from './contrast.pairs.ts'
import { getContrast, readDeclarations, listShortfalls, readThemes } from './contrast.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const themes = readThemes(css)

describe('token contrast', () => {
  it('is 21 for black on white, and 1 for a color on itself', () => {
    const theme = { black: 'oklch(0 0 0)', white: 'oklch(1 0 0)' }
    expect(getContrast(theme, { ink: 'black', on: 'white' })).toBeCloseTo(21, 1)
    expect(getContrast(theme, { ink: 'white', on: 'white' })).toBe(1)
  })

  it('reports an ink that is too pale', () => {
    const theme = { canvas: 'oklch(0.97 0.01 165)', ink: 'oklch(0.75 0.03 195)' }
    expect(listShortfalls(theme, [{ ink: 'ink', on: 'canvas', as: 'words' }])).toHaveLength(1)
  })

  it.each(Object.entries(themes))('is sufficient for every pair in %s', (_name, theme) => {
    expect(listShortfalls(theme, PAIRS)).toEqual([])
  })
})

describe('dark theme', () => {
  it('has the same colors whether the person or the device chose it', () => {
    const chosen = readDeclarations(css, ":root[data-theme='dark']")
    const byDevice = readDeclarations(css, ":root:not([data-theme='light'], [data-theme='dark'])")
    expect(byDevice).toEqual(chosen)
    expect(Object.keys(chosen).length).toBeGreaterThan(40)
  })
})

describe('styles', () => {
  const web = new URL('../', import.meta.url)
  const stylesheets = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && !file.endsWith('tokens.css'))
    .map((file) => ({ file, text: readFileSync(new URL(file, web), 'utf8') }))

  it('define colors in tokens.css only', () => {
    const LITERAL =
      /^(?!.*\bmask).*(?:\b(?:oklch|oklab|lab|lch|rgba?|hsla?)\(|#[0-9a-f]{3,8}\b|:.*\b(?:white|black)\b)/im
    const strays = stylesheets.filter(({ text }) => LITERAL.test(text)).map(({ file }) => file)
    expect(stylesheets.length).toBeGreaterThan(30)
    expect(strays).toEqual([])
  })

  it('use only tokens that exist', () => {
    const named = [css, ...stylesheets.map(({ text }) => text)].flatMap((text) => [...text.matchAll(/(--[\w-]+)\s*:/g)])
    const defined = new Set(named.map(([, name]) => name))
    const unknown = stylesheets.flatMap(({ file, text }) =>
      [...text.matchAll(/var\((--[\w-]+)\)/g)]
        .filter(([, name]) => !defined.has(name))
        .map(([, name]) => `${file} ${name}`),
    )
    expect(unknown).toEqual([])
  })
})
