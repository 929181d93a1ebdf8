/** A color in OKLCH: lightness 0..1, chroma 0..0.4, hue in degrees. */
export type OklchColor = readonly [lightness: number, chroma: number, hue: number]

export const WHITE: OklchColor = [1, 0, 0]
export const BLACK: OklchColor = [0, 0, 0]

type Triple = readonly [number, number, number]

const RADIANS = Math.PI / 180

const toOklab = ([lightness, chroma, hue]: OklchColor): Triple => [
  lightness,
  chroma * Math.cos(hue * RADIANS),
  chroma * Math.sin(hue * RADIANS),
]

const toInk = ([lightness, a, b]: Triple): OklchColor => [lightness, Math.hypot(a, b), Math.atan2(b, a) / RADIANS]

/** Converts OKLab to linear sRGB (Björn Ottosson). A channel outside 0..1 is outside the gamut. */
const toLinearRgb = ([lightness, a, b]: Triple): Triple => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const GAMUT_TOLERANCE = 0.0005
const isInGamut = (linear: Triple): boolean =>
  linear.every((channel) => channel >= -GAMUT_TOLERANCE && channel <= 1 + GAMUT_TOLERANCE)

/** Keeps lightness and hue, and reduces chroma until the color is in the sRGB gamut. */
const fitToGamut = (ink: OklchColor): Triple => {
  const [lightness, chroma, hue] = ink
  const target = toLinearRgb(toOklab(ink))
  if (isInGamut(target)) return target
  let low = 0
  let high = chroma
  for (let step = 0; step < 18; step++) {
    const middle = (low + high) / 2
    if (isInGamut(toLinearRgb(toOklab([lightness, middle, hue])))) low = middle
    else high = middle
  }
  return toLinearRgb(toOklab([lightness, low, hue]))
}

const toHexByte = (linear: number): string => {
  const channel = Math.min(1, Math.max(0, linear))
  const gammaEncoded = channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
  return Math.round(gammaEncoded * 255)
    .toString(16)
    .padStart(2, '0')
}

/** `#rrggbb`, because librsvg and older web views read neither oklch() nor color-mix(). */
export const toHex = (ink: OklchColor): string => `#${fitToGamut(ink).map(toHexByte).join('')}`

/** Mixes in OKLab: `share` 0 gives the first ink, 1 the second. */
export const mixInks = (first: OklchColor, second: OklchColor, share: number): OklchColor => {
  const from = toOklab(first)
  const to = toOklab(second)
  const mixChannel = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share
  return toInk([mixChannel(0), mixChannel(1), mixChannel(2)])
}

/**
 * Returns the first ink that differs from the background clearly in lightness or in chroma, or the first ink if none
 * does.
 */
export const findContrastingInk = (background: OklchColor, inks: readonly [OklchColor, ...OklchColor[]]): OklchColor =>
  inks.find((ink) => Math.abs(ink[0] - background[0]) > 0.12 || ink[1] - background[1] > 0.08) ?? inks[0]
