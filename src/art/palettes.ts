import type { OklchColor } from './color.ts'

/** The colors of one picture. Land goes from the far range to the near shore, light to dark. */
export type Palette = {
  readonly sky: readonly [top: OklchColor, middle: OklchColor, low: OklchColor]
  readonly sun: OklchColor
  readonly land: readonly [OklchColor, OklchColor, OklchColor, OklchColor, OklchColor]
  readonly sea: readonly [far: OklchColor, near: OklchColor]
  readonly accent: OklchColor
  /** True for a night sky, with stars, dark clouds and light text on it. */
  readonly night: boolean
}

export const palettes = {
  dawn: {
    sky: [
      [0.8, 0.075, 295],
      [0.87, 0.075, 20],
      [0.94, 0.06, 85],
    ],
    sun: [0.7, 0.18, 33],
    land: [
      [0.77, 0.075, 345],
      [0.64, 0.085, 310],
      [0.52, 0.075, 250],
      [0.4, 0.065, 220],
      [0.285, 0.05, 205],
    ],
    sea: [
      [0.84, 0.06, 20],
      [0.6, 0.07, 240],
    ],
    accent: [0.94, 0.06, 85],
    night: false,
  },
  noon: {
    sky: [
      [0.84, 0.07, 215],
      [0.92, 0.045, 190],
      [0.97, 0.03, 120],
    ],
    sun: [0.86, 0.155, 86],
    land: [
      [0.81, 0.07, 175],
      [0.71, 0.095, 172],
      [0.6, 0.1, 182],
      [0.48, 0.085, 195],
      [0.355, 0.06, 200],
    ],
    sea: [
      [0.8, 0.075, 195],
      [0.58, 0.095, 205],
    ],
    accent: [0.97, 0.03, 120],
    night: false,
  },
  golden: {
    sky: [
      [0.8, 0.115, 55],
      [0.87, 0.115, 75],
      [0.95, 0.07, 95],
    ],
    sun: [0.66, 0.2, 34],
    land: [
      [0.77, 0.125, 52],
      [0.65, 0.14, 32],
      [0.5, 0.115, 12],
      [0.38, 0.085, 335],
      [0.27, 0.055, 305],
    ],
    sea: [
      [0.84, 0.11, 70],
      [0.54, 0.11, 15],
    ],
    accent: [0.96, 0.06, 95],
    night: false,
  },
  dusk: {
    sky: [
      [0.47, 0.1, 285],
      [0.64, 0.115, 325],
      [0.83, 0.1, 40],
    ],
    sun: [0.83, 0.125, 60],
    land: [
      [0.57, 0.11, 325],
      [0.46, 0.1, 295],
      [0.365, 0.08, 272],
      [0.285, 0.06, 257],
      [0.215, 0.04, 247],
    ],
    sea: [
      [0.66, 0.105, 340],
      [0.36, 0.08, 270],
    ],
    accent: [0.86, 0.09, 50],
    night: false,
  },
  night: {
    sky: [
      [0.225, 0.06, 268],
      [0.33, 0.075, 248],
      [0.49, 0.08, 210],
    ],
    sun: [0.95, 0.035, 95],
    land: [
      [0.43, 0.07, 213],
      [0.355, 0.062, 220],
      [0.285, 0.05, 226],
      [0.225, 0.04, 232],
      [0.175, 0.03, 237],
    ],
    sea: [
      [0.47, 0.075, 210],
      [0.25, 0.055, 240],
    ],
    accent: [0.86, 0.13, 82],
    night: true,
  },
  rain: {
    sky: [
      [0.66, 0.045, 235],
      [0.77, 0.035, 212],
      [0.89, 0.03, 150],
    ],
    sun: [0.95, 0.04, 100],
    land: [
      [0.72, 0.04, 185],
      [0.61, 0.05, 188],
      [0.5, 0.052, 194],
      [0.395, 0.05, 200],
      [0.295, 0.04, 205],
    ],
    sea: [
      [0.74, 0.04, 200],
      [0.5, 0.05, 215],
    ],
    accent: [0.9, 0.1, 90],
    night: false,
  },
  forest: {
    sky: [
      [0.94, 0.05, 105],
      [0.92, 0.075, 115],
      [0.87, 0.09, 130],
    ],
    sun: [0.985, 0.05, 100],
    land: [
      [0.79, 0.11, 132],
      [0.67, 0.12, 140],
      [0.54, 0.11, 149],
      [0.415, 0.085, 157],
      [0.3, 0.06, 165],
    ],
    sea: [
      [0.84, 0.08, 150],
      [0.55, 0.1, 165],
    ],
    accent: [0.72, 0.17, 38],
    night: false,
  },
  reef: {
    sky: [
      [0.86, 0.075, 185],
      [0.7, 0.1, 203],
      [0.53, 0.105, 220],
    ],
    sun: [0.96, 0.05, 130],
    land: [
      [0.6, 0.105, 210],
      [0.5, 0.1, 220],
      [0.41, 0.09, 230],
      [0.33, 0.075, 240],
      [0.25, 0.06, 245],
    ],
    sea: [
      [0.68, 0.1, 205],
      [0.4, 0.09, 230],
    ],
    accent: [0.72, 0.165, 30],
    night: false,
  },
  dunes: {
    sky: [
      [0.7, 0.085, 205],
      [0.84, 0.06, 190],
      [0.94, 0.05, 90],
    ],
    sun: [0.975, 0.05, 95],
    land: [
      [0.86, 0.09, 72],
      [0.78, 0.125, 57],
      [0.69, 0.145, 43],
      [0.55, 0.13, 32],
      [0.39, 0.09, 25],
    ],
    sea: [
      [0.8, 0.07, 190],
      [0.6, 0.09, 205],
    ],
    accent: [0.97, 0.05, 95],
    night: false,
  },
  frost: {
    sky: [
      [0.88, 0.045, 258],
      [0.94, 0.03, 240],
      [0.97, 0.025, 60],
    ],
    sun: [0.72, 0.165, 30],
    land: [
      [0.85, 0.05, 265],
      [0.75, 0.075, 270],
      [0.62, 0.095, 270],
      [0.48, 0.095, 268],
      [0.345, 0.07, 266],
    ],
    sea: [
      [0.86, 0.045, 255],
      [0.62, 0.09, 265],
    ],
    accent: [0.97, 0.025, 60],
    night: false,
  },
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes

export const paletteNames = Object.keys(palettes) as PaletteName[]

/** Returns the palette for the time of day, or the night palette in the dark theme. */
export const getPaletteForTime = (daypart: 'morning' | 'afternoon' | 'evening', dark = false): PaletteName => {
  if (dark) return 'night'
  return { morning: 'dawn', afternoon: 'noon', evening: 'golden' }[daypart] as PaletteName
}
