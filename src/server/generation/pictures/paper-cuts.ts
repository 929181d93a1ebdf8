// Paints shapes that look cut out of paper: clouds, a boat, trees, and their shadows.
import { type OklchColor, toHex, mixInks } from '#art/color.ts'
import { type Point, getHeightAt, roundToTenth } from '#art/curves.ts'
import { randomBetween } from '#art/seeded-random.ts'
import type { Canvas } from './canvas.ts'
import { createPathTag } from './shapes.ts'

const mixShadowInk = ({ palette }: Canvas): OklchColor => mixInks(palette.near, palette.accent, 0.22)

/** Paints the soft shadow of an edge as increasingly wide strokes, which is far cheaper than blurring a whole layer. */
export const paintShadow = (
  canvas: Canvas,
  d: string,
  { reach, strength }: { reach: number; strength: number },
): void => {
  const steps = 12
  const line = {
    fill: 'none',
    stroke: toHex(mixShadowInk(canvas)),
    'stroke-linejoin': 'round',
    'stroke-opacity': strength / steps,
  }
  canvas.group({ ...line, transform: `translate(0 ${roundToTenth(-reach * 0.12)})` }, () => {
    for (let step = 1; step <= steps; step++) {
      canvas.add(createPathTag(d, { 'stroke-width': 2 * reach * (step / steps) ** 1.5 }))
    }
  })
}

type PaperShape = { d: string; ink: OklchColor; opacity?: number; transform?: string }

/** Paints a piece of cut paper: shadow, body, and a light edge. */
export const paintShape = (canvas: Canvas, { d, ink, opacity, transform }: PaperShape): void =>
  canvas.group({ transform, opacity }, () => {
    paintShadow(canvas, d, { reach: 12, strength: 0.26 })
    canvas.add(
      createPathTag(d, {
        fill: toHex(ink),
        stroke: toHex(mixInks(ink, canvas.palette.glow, 0.5)),
        'stroke-width': 1,
        'stroke-opacity': 0.5,
      }),
    )
  })

/** Returns the SVG path of a cloud with three bumps on a flat base. */
export const createCloudPath = (size: number): string => {
  const formatArc = (radius: number, x: number, y: number) =>
    `a${roundToTenth(size * radius)} ${roundToTenth(size * radius)} 0 0 1 ${roundToTenth(size * x)} ${roundToTenth(size * y)}`
  return `M${roundToTenth(-size)} 0${formatArc(0.3, 0.42, -0.26)}${formatArc(0.42, 0.8, -0.04)}${formatArc(0.3, 0.62, 0.3)}Z`
}

/** Paints a folded boat. Its hull dips behind the next layer. */
export const paintBoat = (canvas: Canvas, [x, y]: Point, size: number): void => {
  const { palette } = canvas
  const paper = mixInks(palette.glow, palette.sky[3], 0.15)
  const toPoint = (across: number, up: number) => `${roundToTenth(across * size)} ${roundToTenth(-up * size)}`
  const transform = `translate(${roundToTenth(x)} ${roundToTenth(y)}) rotate(${roundToTenth(randomBetween(canvas.random, -5, 5))})`
  paintShape(canvas, { d: `M${toPoint(-0.42, 0.2)}L${toPoint(0, 1)}L${toPoint(0.42, 0.2)}Z`, ink: paper, transform })
  canvas.add(
    createPathTag(`M${toPoint(0, 1)}L${toPoint(0.42, 0.2)}L${toPoint(0, 0.2)}Z`, {
      fill: toHex(mixInks(paper, mixShadowInk(canvas), 0.16)),
      transform,
    }),
  )
  paintShape(canvas, {
    d: `M${toPoint(-1, 0.42)}L${toPoint(1, 0.42)}L${toPoint(0.62, -0.2)}L${toPoint(-0.62, -0.2)}Z`,
    ink: paper,
    transform,
  })
  canvas.add(
    createPathTag(`M${toPoint(0, 0.42)}L${toPoint(1, 0.42)}L${toPoint(0.62, -0.2)}L${toPoint(-0.62, -0.2)}Z`, {
      fill: toHex(mixShadowInk(canvas)),
      opacity: 0.1,
      transform,
    }),
  )
}

/** Paints four round trees that look like leaves on a stick. @param from the x position of the first tree */
export const paintTrees = (canvas: Canvas, ground: readonly Point[], from: number): void => {
  const { palette, random } = canvas
  const crowns = [mixInks(palette.accent, palette.near, 0.5), mixInks(palette.sky[3], palette.glow, 0.5)] as const
  for (let tree = 0; tree < 4; tree++) {
    const x = from + tree * randomBetween(random, 62, 92)
    const [y, size] = [getHeightAt(ground, x), randomBetween(random, 55, 105)]
    const transform = `translate(${roundToTenth(x)} ${roundToTenth(y + 14)})`
    const toPoint = (across: number, up: number) => `${roundToTenth(across * size)} ${roundToTenth(-up * size)}`
    const leaf = `M${toPoint(0, 0.28)}C${toPoint(0.62, 0.42)} ${toPoint(0.48, 1.2)} ${toPoint(0, 1.6)}C${toPoint(-0.48, 1.2)} ${toPoint(-0.62, 0.42)} ${toPoint(0, 0.28)}Z`
    paintShape(canvas, { d: leaf, ink: crowns[random() < 0.6 ? 0 : 1], transform })
    const stem = { fill: 'none', stroke: toHex(palette.near), 'stroke-width': 3, 'stroke-linecap': 'round' }
    canvas.add(createPathTag(`M0 0L${toPoint(0, 1.05)}`, { ...stem, transform }))
  }
}
