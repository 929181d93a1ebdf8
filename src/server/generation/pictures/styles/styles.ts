import type { PictureStyle } from '#rules/exercises.ts'
import type { Canvas } from '../canvas.ts'
import { paintAurora } from './aurora.ts'
import { paintBotanical } from './botanical.ts'
import { paintDunes } from './dunes.ts'
import { paintLotus } from './lotus.ts'
import { paintOcean } from './ocean.ts'
import { paintPaper } from './paper.ts'
import { paintRidges } from './ridges.ts'

/** All styles except the print, which has its own renderer. */
export type PaintedStyle = Exclude<PictureStyle, 'print'>

export const styles = {
  ridges: paintRidges,
  ocean: paintOcean,
  aurora: paintAurora,
  botanical: paintBotanical,
  lotus: paintLotus,
  dunes: paintDunes,
  paper: paintPaper,
} satisfies Record<PaintedStyle, (canvas: Canvas) => void>

export const paintedStyles = Object.keys(styles) as PaintedStyle[]
