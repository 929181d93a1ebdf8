/** Pieces that are filled in by hand: lines, frames to draw in, and scales. */
import type { BlockOf, Inline } from '../blocks.ts'
import { millimetersToPoints } from '../paper.ts'
import { toBoundingBox } from '../pdf-press.ts'
import { printText } from '../print-text.ts'
import { typesetText } from '../typeset-text.ts'
import type { HandoutPiece, Style } from './piece.ts'
import { createBodyStyle } from './text-pieces.ts'

const formatCount = (count: number, noun: string): string => (count === 1 ? `One ${noun}` : `${count} ${noun}s`)

/**
 * The distance from the top to the first line, as a share of the line distance. The first line needs a little less
 * space above it.
 */
const FIRST_LINE_SHARE = 0.92

interface RuledLines {
  x: number
  y: number
  width: number
  count: number
  /** The x position at which the first line begins instead. */
  firstX?: number
}

const drawLines = (
  { press, inks, pitch }: Style,
  parent: Parameters<HandoutPiece['draw']>[0]['parent'],
  ruledLines: RuledLines,
) => {
  const { x, y, width, count, firstX = x } = ruledLines
  const height = (count - 1 + FIRST_LINE_SHARE) * pitch
  const alt = `${formatCount(count, 'line')} to write on`
  press.tagged(parent, { name: 'Figure', alt, bbox: toBoundingBox({ x, y, width, height }) }, (drawing) => {
    drawing.lineWidth(0.75).strokeColor(inks.rule)
    for (let at = 0; at < count; at++) {
      const baseline = y + (at + FIRST_LINE_SHARE) * pitch
      drawing
        .moveTo(at === 0 ? firstX : x, baseline)
        .lineTo(x + width, baseline)
        .stroke()
    }
  })
}

const MAX_LINES_TOGETHER = 12

/** Returns the lines in several pieces if there are many. */
export const createLinesPieces = (count: number, style: Style, width: number): HandoutPiece[] =>
  Array.from({ length: Math.ceil(count / MAX_LINES_TOGETHER) }, (_one, at): HandoutPiece => {
    const lineCount = Math.min(MAX_LINES_TOGETHER, count - at * MAX_LINES_TOGETHER)
    return {
      kind: 'lines',
      width,
      height: (lineCount - 1 + FIRST_LINE_SHARE) * style.pitch + 1,
      gap: style.space * 0.2,
      draw: ({ x, y, parent }) => drawLines(style, parent, { x, y, width, count: lineCount }),
    }
  })

/** A label that is wider than this share of its line is placed above it. */
const LABEL_SHARE = 0.45

/** Returns a short label with its lines as one piece, or undefined if the label is too long. */
export const createFieldPiece = (
  { label, count }: { label: readonly Inline[]; count: number },
  style: Style,
  width: number,
): HandoutPiece | undefined => {
  const { press, inks, pitch, size } = style
  const typeset = typesetText(press, label, { style: createBodyStyle(style), width })
  if (typeset.lines.length !== 1 || typeset.width > width * LABEL_SHARE) return undefined
  return {
    kind: 'lines',
    width,
    height: (count - 1 + FIRST_LINE_SHARE) * pitch + size * 0.3,
    gap: style.space * 0.55,
    draw({ x, y, parent }) {
      const first = y + FIRST_LINE_SHARE * pitch
      const top = first - style.size * 0.345 - typeset.style.leading / 2 - 1.5
      press.tagged(parent, 'P', (drawing) =>
        printText({ press, drawing }, typeset, { x, y: top, width, rule: inks.rule }),
      )
      drawLines(style, parent, { x, y, width, count, firstX: x + typeset.width + size * 0.5 })
    },
  }
}

const altTexts = {
  none: 'An empty frame to draw in',
  dot: 'An empty frame to draw in, with a dot in its middle',
  halves: 'An empty frame to draw in, parted into two halves',
}

export const createDrawPiece = (
  { millimeters: requested, mark }: BlockOf<'draw'>,
  style: Style,
  width: number,
): HandoutPiece => {
  const { press, inks } = style
  const height = Math.min(millimetersToPoints(requested) * style.frameScale, style.highest)
  return {
    kind: 'draw',
    width,
    height,
    gap: style.space * 0.8,
    draw({ x, y, parent }) {
      const bbox = toBoundingBox({ x, y, width, height })
      press.tagged(parent, { name: 'Figure', alt: altTexts[mark], bbox }, (drawing) => {
        drawing.lineWidth(1.1).strokeColor(inks.frame).fillColor('#ffffff')
        drawing.roundedRect(x + 0.6, y + 0.6, width - 1.2, height - 1.2, 9).fillAndStroke()
        const center = { x: x + width / 2, y: y + height / 2 }
        if (mark === 'dot') drawing.circle(center.x, center.y, 3.2).fill(inks.title)
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

export const createScalePiece = ({ low, high, steps }: BlockOf<'scale'>, style: Style, width: number): HandoutPiece => {
  const { press, inks, size } = style
  const type = createBodyStyle(style)
  const [lowSet, highSet] = [low, high].map((text) =>
    typesetText(press, [{ text, bold: true, italic: false }], { style: type, width: width * 0.3 }),
  ) as [ReturnType<typeof typesetText>, ReturnType<typeof typesetText>]
  const radius = Math.min(style.pitch * 0.4, 11)
  const height = Math.max(radius * 2 + 2, lowSet.height, highSet.height)
  const trackWidth = Math.min(width - lowSet.width - highSet.width - size * 2.4, 300)
  return {
    kind: 'scale',
    width,
    height,
    gap: style.space * 0.9,
    draw({ x, y, parent }) {
      const middle = y + height / 2
      const at = (typeset: typeof lowSet, left: number) => ({
        x: left,
        y: middle - typeset.height / 2,
        width: typeset.width + 1,
        rule: inks.rule,
      })
      press.tagged(parent, 'P', (drawing) => printText({ press, drawing }, lowSet, at(lowSet, x)))
      const left = x + lowSet.width + size * 1.1
      const alt = `${steps} circles from ${low} to ${high}, to mark one`
      const bbox = toBoundingBox({ x: left, y: middle - radius, width: trackWidth, height: radius * 2 })
      press.tagged(parent, { name: 'Figure', alt, bbox }, (drawing) => {
        drawing.lineWidth(1.1).strokeColor(inks.frame)
        drawing
          .moveTo(left + radius, middle)
          .lineTo(left + trackWidth - radius, middle)
          .stroke()
        for (let step = 0; step < steps; step++) {
          const circleX = left + radius + (steps === 1 ? 0 : ((trackWidth - 2 * radius) * step) / (steps - 1))
          drawing.circle(circleX, middle, radius).fillColor('#ffffff').fillAndStroke()
        }
      })
      press.tagged(parent, 'P', (drawing) =>
        printText({ press, drawing }, highSet, at(highSet, left + trackWidth + size * 1.1)),
      )
    },
  }
}
