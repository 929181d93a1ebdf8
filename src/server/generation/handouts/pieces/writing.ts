/** Pieces that are filled in by hand: lines, frames to draw in, and scales. */
import type { BlockOf, Inline } from '../blocks.ts'
import { millimetres } from '../paper.ts'
import { toBoundingBox } from '../press.ts'
import { printText } from '../print-text.ts'
import { typesetText } from '../set-text.ts'
import type { Piece, Style } from './piece.ts'
import { bodyType } from './words.ts'

const counted = (count: number, noun: string): string => (count === 1 ? `One ${noun}` : `${count} ${noun}s`)

/**
 * The distance from the top to the first line, as a share of the line distance. The first line needs a little less
 * space above it.
 */
const FIRST = 0.92

interface Ruled {
  x: number
  y: number
  width: number
  count: number
  /** The x position at which the first line begins instead. */
  firstX?: number
}

const drawLines = ({ press, inks, pitch }: Style, parent: Parameters<Piece['draw']>[0]['parent'], ruled: Ruled) => {
  const { x, y, width, count, firstX = x } = ruled
  const height = (count - 1 + FIRST) * pitch
  const alt = `${counted(count, 'line')} to write on`
  press.tagged(parent, { name: 'Figure', alt, bbox: toBoundingBox({ x, y, width, height }) }, (drawing) => {
    drawing.lineWidth(0.75).strokeColor(inks.rule)
    for (let at = 0; at < count; at++) {
      const baseline = y + (at + FIRST) * pitch
      drawing
        .moveTo(at === 0 ? firstX : x, baseline)
        .lineTo(x + width, baseline)
        .stroke()
    }
  })
}

const MOST_TOGETHER = 12

/** Returns the lines in several pieces if there are many. */
export const linesPieces = (count: number, style: Style, width: number): Piece[] =>
  Array.from({ length: Math.ceil(count / MOST_TOGETHER) }, (_one, at): Piece => {
    const here = Math.min(MOST_TOGETHER, count - at * MOST_TOGETHER)
    return {
      kind: 'lines',
      width,
      height: (here - 1 + FIRST) * style.pitch + 1,
      gap: style.space * 0.2,
      draw: ({ x, y, parent }) => drawLines(style, parent, { x, y, width, count: here }),
    }
  })

/** A label that is wider than this share of its line is placed above it. */
const LABEL_SHARE = 0.45

/** Returns a short label with its lines as one piece, or undefined if the label is too long. */
export const fieldPiece = (
  { label, count }: { label: readonly Inline[]; count: number },
  style: Style,
  width: number,
): Piece | undefined => {
  const { press, inks, pitch, size } = style
  const set = typesetText(press, label, { style: bodyType(style), width })
  if (set.lines.length !== 1 || set.width > width * LABEL_SHARE) return undefined
  return {
    kind: 'lines',
    width,
    height: (count - 1 + FIRST) * pitch + size * 0.3,
    gap: style.space * 0.55,
    draw({ x, y, parent }) {
      const first = y + FIRST * pitch
      const top = first - style.size * 0.345 - set.style.leading / 2 - 1.5
      press.tagged(parent, 'P', (drawing) => printText({ press, drawing }, set, { x, y: top, width, rule: inks.rule }))
      drawLines(style, parent, { x, y, width, count, firstX: x + set.width + size * 0.5 })
    },
  }
}

const alts = {
  none: 'An empty frame to draw in',
  dot: 'An empty frame to draw in, with a dot in its middle',
  halves: 'An empty frame to draw in, parted into two halves',
}

export const drawPiece = ({ millimetres: requested, mark }: BlockOf<'draw'>, style: Style, width: number): Piece => {
  const { press, inks } = style
  const height = Math.min(millimetres(requested) * style.frames, style.highest)
  return {
    kind: 'draw',
    width,
    height,
    gap: style.space * 0.8,
    draw({ x, y, parent }) {
      const bbox = toBoundingBox({ x, y, width, height })
      press.tagged(parent, { name: 'Figure', alt: alts[mark], bbox }, (drawing) => {
        drawing.lineWidth(1.1).strokeColor(inks.frame).fillColor('#ffffff')
        drawing.roundedRect(x + 0.6, y + 0.6, width - 1.2, height - 1.2, 9).fillAndStroke()
        const dot = { x: x + width / 2, y: y + height / 2 }
        if (mark === 'dot') drawing.circle(dot.x, dot.y, 3.2).fill(inks.title)
        if (mark === 'halves') {
          drawing.lineWidth(0.9).dash(3, { space: 3 })
          drawing
            .moveTo(x + width / 2, y + 8)
            .lineTo(x + width / 2, y + height - 8)
            .stroke()
            .undash()
        }
      })
    },
  }
}

export const scalePiece = ({ low, high, steps }: BlockOf<'scale'>, style: Style, width: number): Piece => {
  const { press, inks, size } = style
  const type = bodyType(style)
  const [lowSet, highSet] = [low, high].map((text) =>
    typesetText(press, [{ text, bold: true, italic: false }], { style: type, width: width * 0.3 }),
  ) as [ReturnType<typeof typesetText>, ReturnType<typeof typesetText>]
  const radius = Math.min(style.pitch * 0.4, 11)
  const height = Math.max(radius * 2 + 2, lowSet.height, highSet.height)
  const track = Math.min(width - lowSet.width - highSet.width - size * 2.4, 300)
  return {
    kind: 'scale',
    width,
    height,
    gap: style.space * 0.9,
    draw({ x, y, parent }) {
      const middle = y + height / 2
      const at = (set: typeof lowSet, left: number) => ({
        x: left,
        y: middle - set.height / 2,
        width: set.width + 1,
        rule: inks.rule,
      })
      press.tagged(parent, 'P', (drawing) => printText({ press, drawing }, lowSet, at(lowSet, x)))
      const left = x + lowSet.width + size * 1.1
      const alt = `${steps} circles from ${low} to ${high}, to mark one`
      const bbox = toBoundingBox({ x: left, y: middle - radius, width: track, height: radius * 2 })
      press.tagged(parent, { name: 'Figure', alt, bbox }, (drawing) => {
        drawing.lineWidth(1.1).strokeColor(inks.frame)
        drawing
          .moveTo(left + radius, middle)
          .lineTo(left + track - radius, middle)
          .stroke()
        for (let step = 0; step < steps; step++) {
          const across = left + radius + (steps === 1 ? 0 : ((track - 2 * radius) * step) / (steps - 1))
          drawing.circle(across, middle, radius).fillColor('#ffffff').fillAndStroke()
        }
      })
      press.tagged(parent, 'P', (drawing) =>
        printText({ press, drawing }, highSet, at(highSet, left + track + size * 1.1)),
      )
    },
  }
}
