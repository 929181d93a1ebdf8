// The bay of the player and the class view: the sun crosses an arc in the time of a session or of a lesson's step.
import type { BayComposition } from './site-settings.ts'

/** The area of the player's title, controls and slider. */
const CONTROLS_AREA = { x: 0.2, y: 0.67, width: 0.6, height: 0.3 }
const PHONE_CONTROLS_AREA = { x: 0, y: 0.7, width: 1, height: 0.3 }

const player: BayComposition = {
  wide: {
    seed: 'pl',
    width: 1440,
    height: 900,
    horizon: 0.6,
    sun: { x: 0.5, rise: 0.8, radius: 62 },
    island: { x: 0.24, size: 0.8 },
    glitter: 0.67,
    boat: 0.27,
    clouds: [
      [0.2, 0.26, 0.12],
      [0.42, 0.6, 0.08],
    ],
    birds: { x: 0.56, y: 0.66 },
    stars: (x, y) => x < 0.68 || y > 0.7,
    shore: { trees: 0.62, house: 0.92 },
    water: 'deep',
    quiet: CONTROLS_AREA,
    arc: { x: 720, y: 540, reach: 560, rise: 352 },
  },
  tall: {
    seed: 'pl',
    width: 390,
    height: 844,
    horizon: 0.472,
    sun: { x: 0.5, rise: 0.8, radius: 34 },
    island: { x: 0.3, size: 0.6 },
    glitter: 0.6,
    boat: 0.2,
    clouds: [[0.36, 0.55, 0.2]],
    birds: { x: 0.3 },
    water: 'deep',
    quiet: PHONE_CONTROLS_AREA,
    stars: () => true,
    arc: { x: 195, y: 398, reach: 154, rise: 236 },
  },
}

/** The horizon is higher, so that the controls stay on dark water above the panel of further sessions. */
const playerExplore: BayComposition = {
  wide: {
    ...player.wide,
    horizon: 0.4133,
    glitter: 0.47,
    boat: 0.2,
    clouds: [[0.2, 0.26, 0.12]],
    birds: { x: 0.46, y: 0.6 },
    shore: undefined,
    quiet: { x: 0.2, y: 0.43, width: 0.6, height: 0.26 },
    arc: { x: 720, y: 372, reach: 560, rise: 226 },
  },
  tall: player.tall,
}

/** The transcript is on the right side, so the path of the sun is on the left; on phones it is at the top. */
const playerWords: BayComposition = {
  wide: {
    ...player.wide,
    island: { x: 0.3, size: 0.6 },
    boat: 0.08,
    clouds: [[0.08, 0.34, 0.08]],
    birds: { x: 0.27, y: 0.62 },
    shore: undefined,
    quiet: { x: 0, y: 0.67, width: 0.6, height: 0.3 },
    arc: { x: 410, y: 540, reach: 320, rise: 352 },
    anchor: 'left',
  },
  tall: {
    ...player.tall,
    horizon: 262 / 844,
    sun: { x: 0.5, rise: 0.8, radius: 30 },
    glitter: 0.335,
    boat: undefined,
    clouds: [],
    birds: undefined,
    quiet: { x: 0, y: 0.34, width: 1, height: 0.66 },
    arc: { x: 195, y: 262, reach: 148, rise: 150 },
  },
}

const teach: BayComposition = {
  wide: {
    ...player.wide,
    seed: 'tch',
    horizon: 596 / 900,
    sun: { x: 0.5, rise: 0.8, radius: 66 },
    island: { x: 0.62, size: 0.3 },
    glitter: 0.76,
    boat: undefined,
    clouds: [],
    birds: undefined,
    shore: undefined,
    stars: (x, y) => x > 0.64 && y > 0.2,
    quiet: { x: 0, y: 0.66, width: 1, height: 0.34 },
    arc: { x: 1130, y: 596, reach: 236, rise: 350 },
  },
  tall: {
    ...player.tall,
    seed: 'tch',
    horizon: 556 / 844,
    sun: { x: 0.5, rise: 0.8, radius: 26 },
    island: { x: 0.1, size: 0.3 },
    glitter: 0.76,
    boat: undefined,
    clouds: [],
    birds: undefined,
    quiet: { x: 0, y: 0.66, width: 1, height: 0.34 },
    arc: { x: 195, y: 556, reach: 150, rise: 150 },
  },
}

const teachListen: BayComposition = {
  wide: {
    ...teach.wide,
    seed: 'tcl',
    horizon: 0.5,
    sun: { x: 0.5, rise: 0.8, radius: 60 },
    island: { x: 0.2, size: 0.7 },
    glitter: 0.53,
    boat: 0.12,
    stars: undefined,
    quiet: { x: 0.16, y: 0.5, width: 0.84, height: 0.5 },
    arc: { x: 720, y: 450, reach: 600, rise: 248 },
  },
  tall: {
    ...player.tall,
    seed: 'tcl',
    horizon: 330 / 844,
    sun: { x: 0.5, rise: 0.8, radius: 34 },
    glitter: 0.42,
    boat: undefined,
    clouds: [],
    birds: undefined,
    quiet: { x: 0, y: 0.42, width: 1, height: 0.58 },
    arc: { x: 195, y: 330, reach: 160, rise: 200 },
  },
}

export const playerSettings = { player, playerExplore, playerWords, teach, teachListen }
