import type { ArtCanvas } from '../canvas.ts'
import { drawBay } from './bay.ts'
import { drawDunes } from './dunes.ts'
import { drawForest } from './forest.ts'
import { drawHills } from './hills.ts'
import { drawLeaf } from './leaf.ts'
import { drawPeaks } from './peaks.ts'
import { drawRain } from './rain.ts'
import { drawReef } from './reef.ts'
import { drawSwell } from './swell.ts'

export const scenes = {
  bay: drawBay,
  swell: drawSwell,
  hills: drawHills,
  forest: drawForest,
  leaf: drawLeaf,
  reef: drawReef,
  dunes: drawDunes,
  rain: drawRain,
  peaks: drawPeaks,
} satisfies Record<string, (canvas: ArtCanvas) => void>

export type SceneName = keyof typeof scenes

export const sceneNames = Object.keys(scenes) as SceneName[]
