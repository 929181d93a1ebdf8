// The compositions of the bay for public pages, home and sign-in: one for wide screens, and a separate one for screens
// under 700 px.
import type { BaySetting } from './bay-setting.ts'

export type BayComposition = { readonly wide: BaySetting; readonly tall: BaySetting }

/** The art above a form on a phone: sign-in, sign-up, a new password. */
const createStripSetting = (seed: string): BaySetting => ({
  seed,
  width: 390,
  height: 200,
  horizon: 0.68,
  sun: { x: 0.62, rise: 0.45, radius: 36 },
  island: { x: 0.9, size: 0.4 },
  glitter: 0.97,
  boat: 0.26,
  clouds: [[0.86, 0.3, 0.16]],
})

/** The top of a home page on a phone: text above, open water below. */
const createPhoneHomeSetting = (seed: string): BaySetting => ({
  seed,
  width: 390,
  height: 430,
  horizon: 0.64,
  sun: { x: 0.76, rise: 0.2, radius: 38 },
  island: { x: 0.1, size: 0.5 },
  glitter: 0.97,
  boat: 0.2,
  clouds: [[0.84, 0.22, 0.2]],
  // Stars are only next to the name and below the text: inside a sentence one looks like a full stop.
  stars: (x, y) => y > 0.92 || (x > 0.74 && y > 0.24 && y < 0.66),
})

const publicHome: BayComposition = {
  wide: {
    seed: 'home1',
    width: 1440,
    height: 840,
    horizon: 0.66,
    sun: { x: 0.7, rise: 0.62, radius: 92 },
    island: { x: 0.46, size: 0.62 },
    glitter: 0.97,
    boat: 0.56,
    clouds: [
      [0.6, 0.13, 0.09],
      [0.9, 0.22, 0.11],
    ],
    birds: { x: 0.82 },
    stars: (x, y) => x > 0.48 && y > 0.16,
    shore: { trees: 0.62, house: 0.9 },
  },
  tall: {
    seed: 'home1',
    width: 390,
    height: 804,
    horizon: 0.7,
    sun: { x: 0.64, rise: 0.13, radius: 54 },
    island: { x: 0.1, size: 0.5 },
    glitter: 0.97,
    boat: 0.3,
    clouds: [[0.8, 0.1, 0.22]],
    shore: { steepness: 0.4, trees: 0.5, house: 0.8 },
  },
}

const home: BayComposition = {
  wide: {
    seed: 'hh',
    width: 1440,
    height: 560,
    horizon: 0.66,
    sun: { x: 0.7, rise: 0.52, radius: 70 },
    island: { x: 0.47, size: 0.7 },
    glitter: 0.97,
    boat: 0.54,
    clouds: [
      [0.55, 0.3, 0.09],
      [0.88, 0.5, 0.08],
    ],
    birds: { x: 0.84 },
    stars: (x, y) => x > 0.42 && y > 0.24,
    shore: { house: 0.92 },
  },
  tall: createPhoneHomeSetting('hh'),
}

const youngHome: BayComposition = {
  wide: {
    ...home.wide,
    seed: 'yy',
    height: 620,
    sun: { x: 0.74, rise: 0.5, radius: 84 },
    island: { x: 0.45, size: 0.6 },
    boat: 0.56,
    clouds: [
      [0.55, 0.36, 0.1],
      [0.9, 0.46, 0.1],
    ],
    birds: { x: 0.62 },
  },
  tall: createPhoneHomeSetting('yy'),
}

const login: BayComposition = {
  wide: {
    seed: 'login',
    width: 820,
    height: 900,
    horizon: 0.6,
    sun: { x: 0.56, rise: 0.4, radius: 92 },
    island: { x: 0.12, size: 0.7 },
    glitter: 0.97,
    boat: 0.3,
    clouds: [
      [0.8, 0.2, 0.14],
      [0.62, 0.34, 0.1],
    ],
    birds: { x: 0.8 },
    stars: (_, y) => y > 0.34,
    shore: { trees: 0.8, house: 0.84 },
  },
  tall: createStripSetting('login'),
}

const signUp: BayComposition = {
  wide: {
    ...login.wide,
    seed: 'signup',
    sun: { x: 0.42, rise: 0.55, radius: 86 },
    island: { x: 0.82, size: 0.6 },
    boat: 0.66,
    clouds: [
      [0.78, 0.34, 0.16],
      [0.16, 0.5, 0.12],
    ],
    birds: { x: 0.7 },
    shore: { trees: 0.85, house: 0.84 },
  },
  tall: createStripSetting('signup'),
}

const newPassword: BayComposition = {
  wide: {
    ...login.wide,
    seed: 'cpw',
    horizon: 0.58,
    sun: { x: 0.36, rise: 0.36, radius: 88 },
    island: { x: 0.86, size: 0.6 },
    boat: 0.64,
    clouds: [
      [0.74, 0.3, 0.14],
      [0.2, 0.42, 0.12],
    ],
    birds: { x: 0.74 },
  },
  tall: createStripSetting('cpw'),
}

const wellness: BayComposition = {
  wide: {
    seed: 'well',
    width: 1440,
    height: 760,
    horizon: 0.64,
    sun: { x: 0.74, rise: 0.52, radius: 88 },
    island: { x: 0.4, size: 0.5 },
    glitter: 0.97,
    boat: 0.5,
    clouds: [
      [0.62, 0.16, 0.09],
      [0.92, 0.28, 0.1],
    ],
    birds: { x: 0.58 },
    stars: (x, y) => x > 0.48 && y > 0.16,
    shore: {},
  },
  tall: {
    ...publicHome.tall,
    seed: 'well',
    height: 760,
    sun: { x: 0.68, rise: 0.14, radius: 48 },
    clouds: [[0.82, 0.1, 0.2]],
    shore: { steepness: 0.4, trees: 0.4, house: 0.8 },
  },
}

const footer: BayComposition = {
  wide: {
    seed: 'foot',
    width: 1440,
    height: 300,
    horizon: 0.66,
    sun: { x: 0.24, rise: 0.62, radius: 34 },
    island: { x: 0.55, size: 1 },
    glitter: 0.97,
    boat: 0.6,
    clouds: [
      [0.16, 0.2, 0.16],
      [0.5, 0.12, 0.11],
      [0.86, 0.24, 0.13],
    ],
  },
  tall: { ...createStripSetting('foot'), height: 220, stars: (_, y) => y > 0.1 },
}

const notFound: BayComposition = {
  wide: {
    seed: 'nf',
    width: 1440,
    height: 900,
    horizon: 0.582,
    sun: { x: 0.72, rise: 0.3, radius: 58 },
    island: { x: 0.9, size: 0.6 },
    glitter: 0.97,
    clouds: [
      [0.55, 0.3, 0.1],
      [0.9, 0.2, 0.1],
    ],
    birds: { x: 0.84 },
    stars: (x) => x > 0.5,
    beach: {
      line: [
        [-0.04, 0.775],
        [0.17, 0.735],
        [0.36, 0.747],
        [0.54, 0.815],
        [0.72, 0.865],
        [0.88, 0.865],
        [1.04, 0.84],
      ],
      board: { x: 0.785, y: 0.908, size: 0.345 },
      steps: { x: 0.208, y: 0.852, count: 9 },
    },
  },
  tall: {
    seed: 'nf',
    width: 390,
    height: 844,
    horizon: 0.62,
    sun: { x: 0.7, rise: 0.16, radius: 44 },
    island: { x: 0.2, size: 0.4 },
    glitter: 0.97,
    clouds: [[0.8, 0.7, 0.2]],
    beach: {
      line: [
        [-0.1, 0.83],
        [0.2, 0.812],
        [0.55, 0.822],
        [1.1, 0.872],
      ],
      board: { x: 0.77, y: 0.945, size: 0.2 },
    },
  },
}

export const siteSettings = { publicHome, home, youngHome, login, signUp, newPassword, wellness, footer, notFound }
