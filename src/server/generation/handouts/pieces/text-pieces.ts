/** Creates the pieces of headings, paragraphs and lists. */
import type { BlockOf, Inline } from '../blocks.ts'
import { printText } from '../print-text.ts'
import type { PiecePosition } from './piece.ts'
import { hasLongGap, typesetText, type TypesetText, type TypeStyle } from '../typeset-text.ts'
import type { HandoutPiece, Style } from './piece.ts'

export const createBodyStyle = ({ size, leading, inks }: Style): TypeStyle => ({
  family: 'text',
  size,
  leading: size * leading,
  color: inks.ink,
})

export const createHeadingPiece = (block: BlockOf<'heading'>, style: Style, width: number): HandoutPiece => {
  const { press, inks, heading: size } = style
  const type: TypeStyle = { family: 'title', size, leading: size * 1.16, color: inks.title, balanced: true }
  const typeset = typesetText(press, block.text, { style: type, width })
  return {
    kind: 'heading',
    width,
    height: typeset.height,
    gap: style.space * 1.7,
    keepWithNext: true,
    draw({ x, y, parent }) {
      press.tagged(parent, 'H2', (drawing) => printText({ press, drawing }, typeset, { x, y, width, rule: inks.rule }))
    },
  }
}

/** The most lines that stay together. A longer paragraph may continue on the next page. */
const MAX_LINES_TOGETHER = 18

const splitText = (typeset: TypesetText): TypesetText[] => {
  const count = Math.ceil(typeset.lines.length / MAX_LINES_TOGETHER)
  const linesEach = Math.ceil(typeset.lines.length / count)
  return Array.from({ length: count }, (_one, index) => {
    const lines = typeset.lines.slice(index * linesEach, (index + 1) * linesEach)
    return { ...typeset, lines, height: lines.length * typeset.style.leading }
  })
}

/** Returns the pieces of a paragraph: several if it is very long. */
export const createParagraphPieces = (text: readonly Inline[], style: Style, width: number): HandoutPiece[] => {
  const { press, inks, space } = style
  const hasGap = hasLongGap(text)
  const type = {
    ...createBodyStyle(style),
    ...(hasGap ? { leading: Math.max(style.size * 1.9, style.pitch * 0.82) } : {}),
  }
  return splitText(typesetText(press, text, { style: type, width })).map((typeset, index) => ({
    kind: 'paragraph' as const,
    width,
    height: typeset.height,
    gap: index === 0 ? space : 0,
    draw({ x, y, parent }) {
      press.tagged(parent, 'P', (drawing) => printText({ press, drawing }, typeset, { x, y, width, rule: inks.rule }))
    },
  }))
}

const MAX_ITEMS_TOGETHER = 8

interface ListItemText {
  text: TypesetText
  label: string
}

const drawBullet = ({ press, inks, size }: Style, { x, y }: { x: number; y: number }) => {
  const radius = size * 0.17
  press.decorate((drawing) =>
    drawing
      .circle(x + radius, y, radius)
      .fillColor(inks.sun)
      .fill(),
  )
}

const drawItem = (
  style: Style,
  { text, label }: ListItemText,
  { x, y, parent, indent, width }: PiecePosition & { indent: number; width: number },
) => {
  const { press, inks, size } = style
  const itemTag = press.group(parent, 'LI')
  const middle = y + text.style.leading / 2
  if (label === '') drawBullet(style, { x, y: middle })
  else {
    press.tagged(itemTag, 'Lbl', () =>
      press.write({ text: label, face: 'title', size, color: inks.title, x, baseline: middle + size * 0.345 }),
    )
  }
  const itemArea = { x: x + indent, y, width: width - indent, rule: inks.rule }
  press.tagged(itemTag, 'LBody', (drawing) => printText({ press, drawing }, text, itemArea))
  itemTag.end()
}

const createListPiece = (
  items: readonly ListItemText[],
  style: Style,
  { width, indent }: { width: number; indent: number },
): HandoutPiece => {
  const itemGap = style.space * 0.42
  return {
    kind: 'list',
    width,
    height: items.reduce((sum, { text }) => sum + text.height, (items.length - 1) * itemGap),
    gap: style.space * 0.75,
    draw({ x, y: top, parent }) {
      const list = style.press.group(parent, 'L')
      let y = top
      for (const item of items) {
        drawItem(style, item, { x, y, parent: list, indent, width })
        y += item.text.height + itemGap
      }
      list.end()
    },
  }
}

/** Returns the pieces of a list: several if it is very long. */
export const createListPieces = ({ ordered, items }: BlockOf<'list'>, style: Style, width: number): HandoutPiece[] => {
  const indent = style.size * (ordered ? 1.75 : 1.15)
  const hasGap = items.some(hasLongGap)
  const type = { ...createBodyStyle(style), ...(hasGap ? { leading: Math.max(style.size * 1.6, style.pitch) } : {}) }
  const typeset = items.map((text, index) => ({
    text: typesetText(style.press, text, { style: type, width: width - indent }),
    label: ordered ? `${index + 1}.` : '',
  }))
  return Array.from({ length: Math.ceil(typeset.length / MAX_ITEMS_TOGETHER) }, (_one, index) =>
    createListPiece(typeset.slice(index * MAX_ITEMS_TOGETHER, (index + 1) * MAX_ITEMS_TOGETHER), style, {
      width,
      indent,
    }),
  )
}
