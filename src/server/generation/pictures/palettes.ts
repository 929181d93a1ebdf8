import type { OklchColor } from '#art/color.ts'

/** The light and colors of a painted picture. The sky runs from its top to the horizon. */
export type PaintPalette = {
  readonly sky: readonly [OklchColor, OklchColor, OklchColor, OklchColor]
  /** The color of the sun or the moon, and of everything it touches. */
  readonly glow: OklchColor
  /** The color into which the distance fades. */
  readonly haze: OklchColor
  /** The color of the darkest and nearest things. */
  readonly near: OklchColor
  readonly accent: OklchColor
  /** Whether stars are visible and light is used more sparingly. */
  readonly dark: boolean
  readonly light: 'sun' | 'moon'
}

export const paintPalettes = {
  dawn: {
    sky: [
      [0.66, 0.085, 285],
      [0.77, 0.085, 330],
      [0.87, 0.08, 30],
      [0.94, 0.07, 75],
    ],
    glow: [0.985, 0.045, 90],
    haze: [0.9, 0.06, 45],
    near: [0.33, 0.07, 290],
    accent: [0.72, 0.13, 20],
    dark: false,
    light: 'sun',
  },
  golden: {
    sky: [
      [0.72, 0.1, 25],
      [0.8, 0.115, 50],
      [0.88, 0.11, 75],
      [0.95, 0.075, 92],
    ],
    glow: [0.985, 0.06, 95],
    haze: [0.88, 0.09, 70],
    near: [0.3, 0.075, 335],
    accent: [0.68, 0.15, 38],
    dark: false,
    light: 'sun',
  },
  dusk: {
    sky: [
      [0.34, 0.1, 280],
      [0.48, 0.13, 315],
      [0.66, 0.15, 10],
      [0.83, 0.12, 60],
    ],
    glow: [0.96, 0.08, 80],
    haze: [0.72, 0.12, 20],
    near: [0.2, 0.06, 285],
    accent: [0.75, 0.15, 35],
    dark: true,
    light: 'sun',
  },
  moss: {
    sky: [
      [0.78, 0.055, 210],
      [0.86, 0.05, 180],
      [0.92, 0.05, 130],
      [0.96, 0.05, 105],
    ],
    glow: [0.99, 0.04, 105],
    haze: [0.93, 0.04, 140],
    near: [0.33, 0.055, 165],
    accent: [0.7, 0.11, 140],
    dark: false,
    light: 'sun',
  },
  night: {
    sky: [
      [0.17, 0.05, 280],
      [0.25, 0.07, 272],
      [0.36, 0.085, 262],
      [0.52, 0.08, 240],
    ],
    glow: [0.97, 0.025, 95],
    haze: [0.48, 0.075, 245],
    near: [0.12, 0.035, 275],
    accent: [0.78, 0.12, 175],
    dark: true,
    light: 'moon',
  },
  lagoon: {
    sky: [
      [0.6, 0.1, 235],
      [0.74, 0.09, 215],
      [0.86, 0.06, 190],
      [0.95, 0.045, 95],
    ],
    glow: [0.99, 0.045, 95],
    haze: [0.9, 0.045, 190],
    near: [0.33, 0.075, 235],
    accent: [0.75, 0.1, 190],
    dark: false,
    light: 'sun',
  },
  rose: {
    sky: [
      [0.7, 0.07, 255],
      [0.82, 0.055, 330],
      [0.9, 0.065, 40],
      [0.94, 0.07, 70],
    ],
    glow: [0.985, 0.05, 85],
    haze: [0.9, 0.06, 50],
    near: [0.42, 0.11, 30],
    accent: [0.72, 0.12, 40],
    dark: false,
    light: 'sun',
  },
  plum: {
    sky: [
      [0.24, 0.08, 300],
      [0.36, 0.11, 320],
      [0.54, 0.13, 345],
      [0.74, 0.1, 20],
    ],
    glow: [0.95, 0.06, 60],
    haze: [0.6, 0.11, 350],
    near: [0.15, 0.05, 300],
    accent: [0.76, 0.12, 350],
    dark: true,
    light: 'moon',
  },
  sage: {
    sky: [
      [0.9, 0.03, 110],
      [0.93, 0.03, 100],
      [0.955, 0.03, 90],
      [0.97, 0.03, 85],
    ],
    glow: [0.99, 0.03, 90],
    haze: [0.94, 0.03, 110],
    near: [0.38, 0.05, 155],
    accent: [0.72, 0.09, 60],
    dark: false,
    light: 'sun',
  },
} as const satisfies Record<string, PaintPalette>

export type PaintPaletteName = keyof typeof paintPalettes
