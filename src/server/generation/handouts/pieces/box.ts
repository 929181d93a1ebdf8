/**
 * A box with a title: a board with a square left end and a rounded right end. Several boxes in a row are placed side
 * by side.
 */
import type { BlockOf } from '../blocks.ts'
import type { PdfDrawing } from '../pdf-press.ts'
import { printText } from '../print-text.ts'
import { typesetText, type TypeStyle } from '../typeset-text.ts'
import { drawStack, type HandoutPiece, type PiecePosition, measureStack, type Style } from './piece.ts'

type CreateInnerPieces = (blocks: BlockOf<'box'>['blocks'], style: Style, width: number) => HandoutPiece[]

interface Frame {
  x: number
  y: number
  width: number
  height: number
}

const TAIL_RADIUS = 5
const NOSE_RADIUS = 17

const drawBoardPath = (drawing: PdfDrawing, { x, y, width, height }: Frame) => {
  const nose = Math.min(NOSE_RADIUS, height / 2)
  const [right, bottom] = [x + width, y + height]
  return drawing.path(
    `M ${x + TAIL_RADIUS} ${y} H ${right - nose} A ${nose} ${nose} 0 0 1 ${right} ${y + nose} V ${bottom - nose} ` +
      `A ${nose} ${nose} 0 0 1 ${right - nose} ${bottom} H ${x + TAIL_RADIUS} A ${TAIL_RADIUS} ${TAIL_RADIUS} 0 0 1 ${x} ${bottom - TAIL_RADIUS} ` +
      `V ${y + TAIL_RADIUS} A ${TAIL_RADIUS} ${TAIL_RADIUS} 0 0 1 ${x + TAIL_RADIUS} ${y} Z`,
  )
}

/** @param frame the area of the board; half of its border lies outside */
export const drawBoard = (drawing: PdfDrawing, frame: Frame, { fill, edge }: { fill: string; edge: string }): void => {
  drawBoardPath(drawing, frame).lineWidth(1).fillColor(fill).strokeColor(edge).fillAndStroke()
}

interface Box {
  height: number
  draw(spot: PiecePosition, height: number): void
}

const createBox = (
  block: BlockOf<'box'>,
  style: Style,
  { width, createInnerPieces }: { width: number; createInnerPieces: CreateInnerPieces },
): Box => {
  const { press, inks, boxTitle: size } = style
  const padding = { x: style.size * 1.05, y: style.size * 0.85 }
  const type: TypeStyle = { family: 'title', size, leading: size * 1.18, color: inks.title }
  const innerWidth = width - 2 * padding.x
  const title = typesetText(press, block.title, { style: type, width: innerWidth })
  const pieces = createInnerPieces(block.blocks, style, innerWidth)
  const titleGap = title.lines.length > 0 && pieces.length > 0 ? style.space * 0.5 : 0
  return {
    height: title.height + titleGap + measureStack(pieces) + 2 * padding.y,
    draw({ x, y, parent }, height) {
      press.decorate((drawing) => drawBoard(drawing, { x, y, width, height }, { fill: inks.tint, edge: inks.frame }))
      const section = press.group(parent, 'Sect')
      const [left, top] = [x + padding.x, y + padding.y]
      if (title.lines.length > 0) {
        const textArea = { x: left, y: top, width: innerWidth, rule: inks.rule }
        press.tagged(section, style.boxTag, (drawing) => printText({ press, drawing }, title, textArea))
      }
      drawStack(pieces, { x: left, y: top + title.height + titleGap, parent: section })
      section.end()
    },
  }
}

const BOX_GAP = 10

interface BoxRowOptions {
  width: number
  columns: number
  createInnerPieces: CreateInnerPieces
}

/** Places boxes side by side, all as high as the highest. */
export const createBoxRow = (
  blocks: readonly BlockOf<'box'>[],
  style: Style,
  { width, columns, createInnerPieces }: BoxRowOptions,
): HandoutPiece => {
  const boxWidth = (width - (columns - 1) * BOX_GAP) / columns
  const boxes = blocks.map((block) => createBox(block, style, { width: boxWidth, createInnerPieces }))
  const height = Math.max(...boxes.map((box) => box.height))
  return {
    kind: 'box',
    width,
    height,
    gap: Math.max(BOX_GAP, style.space * 0.9),
    draw({ x, y, parent }) {
      for (const [index, box] of boxes.entries()) box.draw({ x: x + index * (boxWidth + BOX_GAP), y, parent }, height)
    },
  }
}
