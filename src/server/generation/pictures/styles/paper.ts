import { type Ink, hexOf, mixed } from '#art/colour.ts'
import { type Point, heightAt, short, smoothPath } from '#art/curves.ts'
import { between } from '#art/seeded.ts'
import { type Canvas, tag } from '../canvas.ts'
import { type Spot, glow, paintSky, paintStars } from '../light.ts'
import { noiseFrom } from '../noise.ts'
import { downToFoot, lighter, pathTag } from '../shapes.ts'

const SHEETS = 7
/** Between these two sheets something stands or floats. */
const STAGE = 4

const shadowInk = ({ palette }: Canvas): Ink => mixed(palette.near, palette.accent, 0.22)

/** The soft shadow of an edge, as ever wider and fainter strokes: a blur of the whole sheet costs ten times as much. */
const paintShadow = (canvas: Canvas, d: string, { reach, strength }: { reach: number; strength: number }): void => {
  const steps = 12
  const line = {
    fill: 'none',
    stroke: hexOf(shadowInk(canvas)),
    'stroke-linejoin': 'round',
    'stroke-opacity': strength / steps,
  }
  canvas.group({ ...line, transform: `translate(0 ${short(-reach * 0.12)})` }, () => {
    for (let step = 1; step <= steps; step++) {
      canvas.add(pathTag(d, { 'stroke-width': 2 * reach * (step / steps) ** 1.5 }))
    }
  })
}

type Piece = { d: string; ink: Ink; opacity?: number; transform?: string }

/** Something cut out of paper: shadow, body, and a light cut edge. */
const paintPiece = (canvas: Canvas, { d, ink, opacity, transform }: Piece): void =>
  canvas.group({ transform, opacity }, () => {
    paintShadow(canvas, d, { reach: 12, strength: 0.26 })
    canvas.add(
      pathTag(d, {
        fill: hexOf(ink),
        stroke: hexOf(mixed(ink, canvas.palette.glow, 0.5)),
        'stroke-width': 1,
        'stroke-opacity': 0.5,
      }),
    )
  })

const paintRings = (canvas: Canvas, { x, y, radius }: Spot): void => {
  const { glow: light, sky } = canvas.palette
  for (let ring = 4; ring >= 0; ring--) {
    const fill = hexOf(mixed(light, sky[2], 0.16 * ring))
    canvas.add(tag('circle', { cx: x, cy: y, r: radius * (1 + 0.56 * ring), fill, opacity: ring ? 0.16 : 1 }))
  }
  glow(canvas, { x, y, radius: 400 }, { ink: light, strength: 0.35 })
}

/** Three bumps on a flat foot. */
const cloudPath = (size: number): string => {
  const arc = (radius: number, x: number, y: number) =>
    `a${short(size * radius)} ${short(size * radius)} 0 0 1 ${short(size * x)} ${short(size * y)}`
  return `M${short(-size)} 0${arc(0.3, 0.42, -0.26)}${arc(0.42, 0.8, -0.04)}${arc(0.3, 0.62, 0.3)}Z`
}

const paintPaperClouds = (canvas: Canvas): void => {
  const { width, height, palette, random } = canvas
  const count = Math.round(width / 290)
  const share = width / count
  for (let cloud = 0; cloud < count; cloud++) {
    const size = between(random, 78, Math.min(150, share * 0.46))
    const x = share * (cloud + 0.5) + between(random, -0.5, 0.5) * share * 0.5
    const y = height * between(random, cloud % 2 ? 0.12 : 0.27, cloud % 2 ? 0.24 : 0.42)
    const ink = mixed(palette.sky[3], palette.glow, 0.7)
    const place = { opacity: palette.dark ? 0.42 : undefined, transform: `translate(${short(x)} ${short(y)})` }
    paintPiece(canvas, { d: cloudPath(size), ink, ...place })
  }
}

const sheetInk = ({ palette }: Canvas, t: number): Ink => {
  const far = mixed(palette.haze, palette.sky[1], 0.25)
  return t < 0.5 ? mixed(far, palette.accent, t * 1.7) : mixed(palette.accent, palette.near, (t - 0.5) * 1.8)
}

const paintSheet = (canvas: Canvas, index: number): Point[] => {
  const { width, height, palette, random } = canvas
  const t = index / (SHEETS - 1)
  const y = height * (0.5 + 0.42 * t)
  const noise = noiseFrom(random)
  const start = random() * 20
  const count = Math.ceil((width + 160) / 60) + 1
  const points = Array.from({ length: count }, (_, step): Point => {
    const x = step * 60 - 80
    const along = x / 1000
    return [x, y - height * 0.05 * (noise(start + along * 2.2) + 0.35 * Math.sin(along * Math.PI * 2 + start))]
  })
  const line = smoothPath(points)
  const ink = sheetInk(canvas, t)
  paintShadow(canvas, line, { reach: 34, strength: 0.22 + 0.14 * t })
  const fill = canvas.linear(
    [
      [0, lighter(ink, 0.03)],
      [1, lighter(ink, -0.03)],
    ],
    [0, y - height * 0.06],
    [0, y + height * 0.14],
  )
  canvas.add(pathTag(downToFoot(canvas, line), { fill }))
  canvas.add(
    pathTag(line, { fill: 'none', stroke: hexOf(mixed(ink, palette.glow, 0.5)), 'stroke-width': 1.4, opacity: 0.5 }),
  )
  return points
}

/** A folded boat; its hull dips behind the next sheet. */
const paintBoat = (canvas: Canvas, [x, y]: Point, size: number): void => {
  const { palette } = canvas
  const paper = mixed(palette.glow, palette.sky[3], 0.15)
  const at = (across: number, up: number) => `${short(across * size)} ${short(-up * size)}`
  const transform = `translate(${short(x)} ${short(y)}) rotate(${short(between(canvas.random, -5, 5))})`
  paintPiece(canvas, { d: `M${at(-0.42, 0.2)}L${at(0, 1)}L${at(0.42, 0.2)}Z`, ink: paper, transform })
  canvas.add(
    pathTag(`M${at(0, 1)}L${at(0.42, 0.2)}L${at(0, 0.2)}Z`, {
      fill: hexOf(mixed(paper, shadowInk(canvas), 0.16)),
      transform,
    }),
  )
  paintPiece(canvas, {
    d: `M${at(-1, 0.42)}L${at(1, 0.42)}L${at(0.62, -0.2)}L${at(-0.62, -0.2)}Z`,
    ink: paper,
    transform,
  })
  canvas.add(
    pathTag(`M${at(0, 0.42)}L${at(1, 0.42)}L${at(0.62, -0.2)}L${at(-0.62, -0.2)}Z`, {
      fill: hexOf(shadowInk(canvas)),
      opacity: 0.1,
      transform,
    }),
  )
}

/** Round trees, like leaves on a stick. */
const paintTrees = (canvas: Canvas, ground: readonly Point[], from: number): void => {
  const { palette, random } = canvas
  const crowns = [mixed(palette.accent, palette.near, 0.5), mixed(palette.sky[3], palette.glow, 0.5)] as const
  for (let tree = 0; tree < 4; tree++) {
    const x = from + tree * between(random, 62, 92)
    const [y, size] = [heightAt(ground, x), between(random, 55, 105)]
    const transform = `translate(${short(x)} ${short(y + 14)})`
    const at = (across: number, up: number) => `${short(across * size)} ${short(-up * size)}`
    const leaf = `M${at(0, 0.28)}C${at(0.62, 0.42)} ${at(0.48, 1.2)} ${at(0, 1.6)}C${at(-0.48, 1.2)} ${at(-0.62, 0.42)} ${at(0, 0.28)}Z`
    paintPiece(canvas, { d: leaf, ink: crowns[random() < 0.6 ? 0 : 1], transform })
    const stem = { fill: 'none', stroke: hexOf(palette.near), 'stroke-width': 3, 'stroke-linecap': 'round' }
    canvas.add(pathTag(`M0 0L${at(0, 1.05)}`, { ...stem, transform }))
  }
}

/** Sheets of cut paper behind one another, with a boat or a few trees between them. */
export const paintPaper = (canvas: Canvas): void => {
  const { width, height, palette, random } = canvas
  paintSky(canvas, palette.sky, { foot: height * 0.7 })
  const sun = { x: width * between(random, 0.34, 0.66), y: height * 0.32, radius: 100 }
  paintStars(canvas, 130, height * 0.5)
  paintRings(canvas, sun)
  paintPaperClouds(canvas)
  const boat = random() < 0.5
  const x = width * (sun.x < width / 2 ? between(random, 0.6, 0.76) : between(random, 0.24, 0.4))
  for (let index = 0; index < SHEETS; index++) {
    const ground = paintSheet(canvas, index)
    if (index !== STAGE - 1) continue
    if (boat) paintBoat(canvas, [x, heightAt(ground, x) + 8], 84)
    else paintTrees(canvas, ground, x - 130)
  }
}
