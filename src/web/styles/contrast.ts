/** Reads the tokens and measures contrast, so that no color can be changed to an unreadable one. */
import { AREAS_OF_INK, type Pair } from './contrast.pairs.ts'

type ColorParts = { lightness: number; chroma: number; hue: number }
export type Theme = Record<string, string>

const DECLARATION = /--([\w-]+):\s*([^;]+);/g
const OKLCH = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ [\d.]+)?\)$/

/** Returns the declarations of the first block that opens with this selector. */
export function readDeclarations(css: string, selector: string): Theme {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`tokens.css has no block ${selector}`)
  const end = css.indexOf('}', start)
  const found: Theme = {}
  for (const [, name, value] of css.slice(start, end).matchAll(DECLARATION)) {
    if (name && value) found[name] = value.trim()
  }
  return found
}

/** Returns every look a page can have: the day parts of light, and dark. */
export function readThemes(css: string): Record<string, Theme> {
  const light = readDeclarations(css, ':root')
  return {
    morning: light,
    afternoon: { ...light, ...readDeclarations(css, "[data-daypart='afternoon']") },
    evening: { ...light, ...readDeclarations(css, "[data-daypart='evening']") },
    dark: { ...light, ...readDeclarations(css, ":root[data-theme='dark']") },
  }
}

export function readInk(theme: Theme, name: string): ColorParts {
  const value = theme[name] ?? ''
  const alias = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (alias) return readInk(theme, alias)
  const match = OKLCH.exec(value)
  if (!match) throw new Error(`--${name} is not a plain oklch color: ${value}`)
  return { lightness: Number(match[1]), chroma: Number(match[2]), hue: Number(match[3]) }
}

type Channels = readonly [red: number, green: number, blue: number]

/** Converts an OKLCH color to the linear light of an sRGB screen, 0 to 1 per channel. */
function toChannels({ lightness, chroma, hue }: ColorParts): Channels {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const onScreen = (channel: number) => Math.min(1, Math.max(0, channel))
  return [
    onScreen(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    onScreen(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    onScreen(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ]
}

/** Returns `#rrggbb`, as a page's head and the installed app need it. */
export function toHex(theme: Theme, name: string): string {
  const written = toChannels(readInk(theme, name)).map((light) => {
    const encoded = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${written.join('')}`
}

/** Relative luminance (WCAG 2.2), 0 to 1. */
function getLuminance(ink: ColorParts): number {
  const [red, green, blue] = toChannels(ink)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast ratio, 1 to 21. */
export function getContrast(theme: Theme, { ink, on }: Pick<Pair, 'ink' | 'on'>): number {
  const [first, second] = [getLuminance(readInk(theme, ink)), getLuminance(readInk(theme, on))]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** Returns the pairs of one theme that fall short, as sentences. */
export function listShortfalls(theme: Theme, pairs: readonly Pair[]): string[] {
  return pairs
    .map((pair) => ({ ...pair, ratio: getContrast(theme, pair), minRatio: AREAS_OF_INK[pair.as] }))
    .filter(({ ratio, minRatio }) => ratio < minRatio)
    .map(({ ink, on, ratio, minRatio }) => `${ink} on ${on} is ${ratio.toFixed(2)}, needs ${minRatio}`)
}
