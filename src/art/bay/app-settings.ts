// The bay on the screens where somebody writes, asks or waits.
import type { BaySetting } from './bay-setting.ts'
import type { BayComposition } from './site-settings.ts'

const checkIn: BayComposition = {
  wide: {
    seed: 'ref',
    width: 1440,
    height: 900,
    horizon: 0.58,
    sun: { x: 0.5, rise: 0.56, radius: 84, highest: 0.68 },
    island: { x: 0.14, size: 0.7 },
    glitter: 0.68,
    boat: 0.17,
    clouds: [
      [0.14, 0.42, 0.1],
      [0.84, 0.5, 0.09],
    ],
    stars: (x, y) => (y > 0.22 && (x < 0.2 || x > 0.78)) || y > 0.55,
    water: 'pale',
  },
  tall: {
    seed: 'ref',
    width: 390,
    height: 844,
    horizon: 0.5,
    sun: { x: 0.5, rise: 0.36, radius: 42, highest: 0.43 },
    island: { x: 0.92, size: 0.5 },
    glitter: 0.54,
    boat: 0.16,
    clouds: [[0.14, 0.62, 0.2]],
    stars: (_, y) => y > 0.55,
    water: 'pale',
  },
}

const feelingWords: BayComposition = {
  wide: {
    ...checkIn.wide,
    seed: 'emo',
    horizon: 0.53,
    sun: { x: 0.728, rise: 0.378, radius: 82, highest: 0.58 },
    island: { x: 0.14, size: 0.45 },
    glitter: 0.62,
    boat: 0.485,
    clouds: [],
    stars: (_, y) => y > 0.3,
  },
  tall: {
    ...checkIn.tall,
    seed: 'emo',
    horizon: 0.345,
    sun: { x: 0.74, rise: 0.36, radius: 32, highest: 0.36 },
    island: { x: 0.1, size: 0.4 },
    glitter: 0.42,
    boat: 0.24,
    clouds: [],
  },
}

const talk: BayComposition = {
  wide: {
    ...checkIn.wide,
    seed: 'talk',
    horizon: 0.62,
    sun: { x: 0.76, rise: 0.34, radius: 74 },
    island: { x: 0.5, size: 0.5 },
    glitter: 0.97,
    boat: 0.66,
    clouds: [[0.62, 0.2, 0.1]],
    stars: undefined,
    shore: { steepness: 0.6, house: 0.9 },
    water: undefined,
  },
  tall: {
    ...checkIn.tall,
    seed: 'talk',
    horizon: 0.2,
    sun: { x: 0.7, rise: 0.3, radius: 26 },
    island: { x: 0.1, size: 0.4 },
    glitter: 0.97,
    boat: 0.3,
    clouds: [],
    stars: undefined,
    water: undefined,
  },
}

/** The screen that waits for an exercise to be generated. */
const making: BayComposition = {
  wide: {
    ...checkIn.wide,
    seed: 'mk5',
    horizon: 0.5,
    sun: { x: 0.5, rise: 0.4, radius: 84 },
    island: { x: 0.86, size: 0.6 },
    glitter: 0.548,
    boat: 0.2,
    clouds: [
      [0.2, 0.4, 0.12],
      [0.84, 0.26, 0.1],
    ],
    stars: undefined,
    water: 'deep',
    quiet: { x: 0.25, y: 0.55, width: 0.5, height: 0.4 },
  },
  tall: {
    ...checkIn.tall,
    seed: 'mk5',
    horizon: 0.44,
    sun: { x: 0.5, rise: 0.3, radius: 58 },
    island: { x: 0.9, size: 0.4 },
    glitter: 0.475,
    boat: undefined,
    clouds: [[0.2, 0.5, 0.2]],
    water: 'deep',
    quiet: { x: 0, y: 0.48, width: 1, height: 0.5 },
  },
}

const createCardSetting = (seed: string, size: Pick<BaySetting, 'width' | 'height' | 'sun'>): BaySetting => ({
  seed,
  horizon: 0.66,
  island: { x: 0.9, size: 0.6 },
  glitter: 0.97,
  boat: 0.2,
  clouds: [[0.2, 0.3, 0.16]],
  ...size,
})

const applyToAllWidths = (setting: BaySetting): BayComposition => ({ wide: setting, tall: setting })

/** For the idle sign-out warning: the sun is half down. */
const idle = applyToAllWidths(
  createCardSetting('idle', { width: 520, height: 210, sun: { x: 0.5, rise: 0.4, radius: 44 } }),
)

/** For the help card: the lit house stands for help. */
const help: BayComposition = {
  wide: {
    seed: 'help',
    width: 640,
    height: 150,
    horizon: 0.6,
    sun: { x: 0.2, rise: 0.5, radius: 20 },
    island: { x: 0.05, size: 0.5 },
    glitter: 0.82,
    boat: 0.37,
    stars: (_, y) => y < 0.55,
    knoll: { x: 0.58, size: 46 },
  },
  tall: {
    seed: 'help',
    width: 390,
    height: 130,
    horizon: 0.6,
    sun: { x: 0.16, rise: 0.5, radius: 17 },
    island: { x: 0.02, size: 0.4 },
    glitter: 0.82,
    boat: 0.34,
    stars: (_, y) => y < 0.55,
    knoll: { x: 0.58, size: 40 },
  },
}

/** For small pictures: the link back to a check-in, an entry of the journal. */
const keepsake = applyToAllWidths({
  ...createCardSetting('keepsake', { width: 240, height: 132, sun: { x: 0.62, rise: 0.5, radius: 20 } }),
  island: { x: 0.2, size: 0.7 },
  clouds: [],
})

export const appSettings = { checkIn, feelingWords, talk, making, help, idle, keepsake }
