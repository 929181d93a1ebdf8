/**
 * A box with a title: a board with a square left end and a rounded right end. Several boxes in a row are placed side
 * by side.
 */
import type { BlockOf } from '../blocks.ts'
import type { Drawing } from '../press.ts'
import { printText } from '../print-text.ts'
import { typesetText, type TypeStyle } from '../set-text.ts'
import { drawStack, type Piece, type Spot, stackHeight, type Style } from './piece.ts'

type Inside = (blocks: BlockOf<'box'>['blocks'], style: Style, width: number) => Piece[]

interface Frame {
  x: number
  y: number
  width: number
  height: number
}

const TAIL = 5
const NOSE = 17

const boardPath = (drawing: Drawing, { x, y, width, height }: Frame) => {
  const nose = Math.min(NOSE, height / 2)
  const [right, bottom] = [x + width, y + height]
  return drawing.path(
    `M ${x + TAIL} ${y} H ${right - nose} A ${nose} ${nose} 0 0 1 ${right} ${y + nose} V ${bottom - nose} ` +
      `A ${nose} ${nose} 0 0 1 ${right - nose} ${bottom} H ${x + TAIL} A ${TAIL} ${TAIL} 0 0 1 ${x} ${bottom - TAIL} ` +
      `V ${y + TAIL} A ${TAIL} ${TAIL} 0 0 1 ${x + TAIL} ${y} Z`,
  )
}

/** @param frame the area of the board; half of its border lies outside */
export const drawBoard = (drawing: Drawing, frame: Frame, { fill, edge }: { fill: string; edge: string }): void => {
  boardPath(drawing, frame).lineWidth(1).fillColor(fill).strokeColor(edge).fillAndStroke()
}

interface Box {
  height: number
  draw(spot: Spot, height: number): void
}

const boxOf = (block: BlockOf<'box'>, style: Style, { width, inside }: { width: number; inside: Inside }): Box => {
  const { press, inks, boxTitle: size } = style
  const padding = { x: style.size * 1.05, y: style.size * 0.85 }
  const type: TypeStyle = { family: 'title', size, leading: size * 1.18, color: inks.title }
  const within = width - 2 * padding.x
  const title = typesetText(press, block.title, { style: type, width: within })
  const pieces = inside(block.blocks, style, within)
  const below = title.lines.length > 0 && pieces.length > 0 ? style.space * 0.5 : 0
  return {
    height: title.height + below + stackHeight(pieces) + 2 * padding.y,
    draw({ x, y, parent }, height) {
      press.decorate((drawing) => drawBoard(drawing, { x, y, width, height }, { fill: inks.tint, edge: inks.frame }))
      const section = press.group(parent, 'Sect')
      const [left, top] = [x + padding.x, y + padding.y]
      if (title.lines.length > 0) {
        const textArea = { x: left, y: top, width: within, rule: inks.rule }
        press.tagged(section, style.boxTag, (drawing) => printText({ press, drawing }, title, textArea))
      }
      drawStack(pieces, { x: left, y: top + title.height + below, parent: section })
      section.end()
    },
  }
}

const BETWEEN = 10

interface BoxRowOptions {
  width: number
  columns: number
  inside: Inside
}

/** Places boxes side by side, all as high as the highest. */
export const boxRow = (
  blocks: readonly BlockOf<'box'>[],
  style: Style,
  { width, columns, inside }: BoxRowOptions,
): Piece => {
  const each = (width - (columns - 1) * BETWEEN) / columns
  const boxes = blocks.map((block) => boxOf(block, style, { width: each, inside }))
  const height = Math.max(...boxes.map((box) => box.height))
  return {
    kind: 'box',
    width,
    height,
    gap: Math.max(BETWEEN, style.space * 0.9),
    draw({ x, y, parent }) {
      for (const [at, box] of boxes.entries()) box.draw({ x: x + at * (each + BETWEEN), y, parent }, height)
    },
  }
}
