/**
 * The colors of a handout, from the palette of its unit. They are readable on white paper, and on a copier without
 * colors.
 */
import { toHex, type OklchColor } from '#art/color.ts'
import { type PaletteName, palettes } from '#art/palettes.ts'

export interface Inks {
  /** The color of running text. */
  ink: string
  /** The color of secondary text: footers and hints. */
  quiet: string
  /** The color of titles. */
  title: string
  /** The background of a board with white text. */
  board: string
  onBoard: string
  /** The color of lines to write on, with a contrast of at least 3:1. */
  rule: string
  frame: string
  /** The background behind text. */
  tint: string
  sun: string
}

/** These two are `--ink` and `--ink-3` of the design. */
const TEXT: OklchColor = [0.265, 0.042, 195]
const QUIET: OklchColor = [0.455, 0.034, 195]
/** The color of a morning sun, for palettes whose own sun is too pale for paper. */
const SUN: OklchColor = [0.7, 0.18, 33]

export const getInks = (name: PaletteName): Inks => {
  const { land, sun, accent } = palettes[name]
  const [, chroma, hue] = land[3]
  const board: OklchColor = [0.36, Math.max(0.045, chroma), hue]
  const [, , tintHue] = land[1]
  return {
    ink: toHex(TEXT),
    quiet: toHex(QUIET),
    title: toHex([0.31, Math.max(0.04, chroma * 0.9), hue]),
    board: toHex(board),
    onBoard: '#ffffff',
    rule: toHex([0.6, 0.035, hue]),
    frame: toHex([0.66, 0.06, hue]),
    tint: toHex([0.962, 0.022, tintHue]),
    sun: toHex([sun, accent].find((ink) => ink[1] >= 0.12 && ink[0] < 0.9) ?? SUN),
  }
}
