/** Creates the pieces of headings, paragraphs and lists. */
import type { BlockOf, Inline } from '../blocks.ts'
import { printText } from '../print-text.ts'
import type { Spot } from './piece.ts'
import { hasLongGap, typesetText, type SetText, type TypeStyle } from '../set-text.ts'
import type { Piece, Style } from './piece.ts'

export const bodyType = ({ size, leading, inks }: Style): TypeStyle => ({
  family: 'text',
  size,
  leading: size * leading,
  color: inks.ink,
})

export const headingPiece = (block: BlockOf<'heading'>, style: Style, width: number): Piece => {
  const { press, inks, heading: size } = style
  const type: TypeStyle = { family: 'title', size, leading: size * 1.16, color: inks.title, balanced: true }
  const set = typesetText(press, block.text, { style: type, width })
  return {
    kind: 'heading',
    width,
    height: set.height,
    gap: style.space * 1.7,
    withNext: true,
    draw({ x, y, parent }) {
      press.tagged(parent, 'H2', (drawing) => printText({ press, drawing }, set, { x, y, width, rule: inks.rule }))
    },
  }
}

/** The most lines that stay together. A longer paragraph may continue on the next page. */
const MOST_LINES_TOGETHER = 18

const slices = (set: SetText): SetText[] => {
  const count = Math.ceil(set.lines.length / MOST_LINES_TOGETHER)
  const each = Math.ceil(set.lines.length / count)
  return Array.from({ length: count }, (_one, at) => {
    const lines = set.lines.slice(at * each, (at + 1) * each)
    return { ...set, lines, height: lines.length * set.style.leading }
  })
}

/** Returns the pieces of a paragraph: several if it is very long. */
export const paragraphPieces = (text: readonly Inline[], style: Style, width: number): Piece[] => {
  const { press, inks, space } = style
  const hasGap = hasLongGap(text)
  const type = { ...bodyType(style), ...(hasGap ? { leading: Math.max(style.size * 1.9, style.pitch * 0.82) } : {}) }
  return slices(typesetText(press, text, { style: type, width })).map((set, at) => ({
    kind: 'paragraph' as const,
    width,
    height: set.height,
    gap: at === 0 ? space : 0,
    draw({ x, y, parent }) {
      press.tagged(parent, 'P', (drawing) => printText({ press, drawing }, set, { x, y, width, rule: inks.rule }))
    },
  }))
}

const MOST_ITEMS_TOGETHER = 8

interface ListItemText {
  text: SetText
  label: string
}

const drawMark = ({ press, inks, size }: Style, { x, y }: { x: number; y: number }) => {
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
  { x, y, parent, indent, width }: Spot & { indent: number; width: number },
) => {
  const { press, inks, size } = style
  const itemTag = press.group(parent, 'LI')
  const middle = y + text.style.leading / 2
  if (label === '') drawMark(style, { x, y: middle })
  else {
    press.tagged(itemTag, 'Lbl', () =>
      press.write({ text: label, face: 'title', size, color: inks.title, x, baseline: middle + size * 0.345 }),
    )
  }
  const itemArea = { x: x + indent, y, width: width - indent, rule: inks.rule }
  press.tagged(itemTag, 'LBody', (drawing) => printText({ press, drawing }, text, itemArea))
  itemTag.end()
}

const listPiece = (
  items: readonly ListItemText[],
  style: Style,
  { width, indent }: { width: number; indent: number },
): Piece => {
  const between = style.space * 0.42
  return {
    kind: 'list',
    width,
    height: items.reduce((sum, { text }) => sum + text.height, (items.length - 1) * between),
    gap: style.space * 0.75,
    draw({ x, y: top, parent }) {
      const list = style.press.group(parent, 'L')
      let y = top
      for (const item of items) {
        drawItem(style, item, { x, y, parent: list, indent, width })
        y += item.text.height + between
      }
      list.end()
    },
  }
}

/** Returns the pieces of a list: several if it is very long. */
export const listPieces = ({ ordered, items }: BlockOf<'list'>, style: Style, width: number): Piece[] => {
  const indent = style.size * (ordered ? 1.75 : 1.15)
  const hasGap = items.some(hasLongGap)
  const type = { ...bodyType(style), ...(hasGap ? { leading: Math.max(style.size * 1.6, style.pitch) } : {}) }
  const set = items.map((text, at) => ({
    text: typesetText(style.press, text, { style: type, width: width - indent }),
    label: ordered ? `${at + 1}.` : '',
  }))
  return Array.from({ length: Math.ceil(set.length / MOST_ITEMS_TOGETHER) }, (_one, at) =>
    listPiece(set.slice(at * MOST_ITEMS_TOGETHER, (at + 1) * MOST_ITEMS_TOGETHER), style, { width, indent }),
  )
}
