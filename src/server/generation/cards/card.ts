/** One sign-in card: the name of its owner, the sign-in details, and a code for the camera. */
import type { Inks } from '../handouts/inks.ts'
import { type PrintArea, millimetersToPoints } from '../handouts/paper.ts'
import type { PdfPress, PdfTag } from '../handouts/pdf-press.ts'
import type { CardFacts, CardsSource } from './card-facts.ts'
import { drawQrCode } from './qr-code.ts'
import { drawHorizonStrip } from './horizon.ts'
import { toPrintable, drawTextLine } from './text-line.ts'

interface CardDrawing {
  source: CardsSource
  card: CardFacts
  area: PrintArea
}

interface CardDrawingContext extends CardDrawing {
  press: PdfPress
  inks: Inks
  tag: PdfTag
}

const PADDING = millimetersToPoints(5.5)
const STRIP = millimetersToPoints(11)
const SMALL = 7.6

/** Returns the printable name, or the username when no typeface has the letters of the name. */
const toPrintableName = (press: PdfPress, { name, username }: CardFacts): string =>
  toPrintable(press, name, 'title') || username

interface CardTextArea {
  x: number
  y: number
  width: number
}

/** Prints a label with its value below. */
const drawText = (
  { press, inks, tag }: CardDrawingContext,
  [label, text]: readonly [string, string],
  { x, y, width }: CardTextArea,
): void =>
  press.tagged(tag, 'P', () => {
    drawTextLine(press, { text: `${label} `, face: 'text', size: SMALL, color: inks.quiet, x, baseline: y, width })
    drawTextLine(press, { text, face: 'bold', size: 11, minSize: 3, color: inks.ink, x, baseline: y + 13, width })
  })

const drawName = (context: CardDrawingContext, { x, y, width }: CardTextArea): void => {
  const { press, inks, source, card, tag } = context
  const about = [source.section, source.school].filter(Boolean).join(', ')
  press.tagged(tag, 'H2', () => {
    drawTextLine(press, {
      text: toPrintableName(press, card),
      face: 'title',
      size: 17,
      minSize: 11,
      color: inks.title,
      x,
      baseline: y,
      width,
    })
  })
  press.tagged(tag, 'P', () => {
    drawTextLine(press, {
      text: about,
      face: 'text',
      size: 8.2,
      minSize: 7,
      color: inks.quiet,
      x,
      baseline: y + 12,
      width,
    })
  })
}

const drawCode = (
  { press, card, inks, tag }: CardDrawingContext,
  size: number,
  { x, y }: { x: number; y: number },
): void =>
  press.tagged(
    tag,
    {
      name: 'Figure',
      alt: card.words ? 'A code for the camera: it opens the sign-in page.' : 'A code for the camera: it signs in.',
      bbox: [x, y, x + size, y + size],
    },
    (drawing) => drawQrCode(drawing, card.address, { x, y, size, color: inks.ink }),
  )

const drawWords = (context: CardDrawingContext, words: string): void => {
  const { press, inks, area, source, card, tag } = context
  const code = millimetersToPoints(23)
  const [left, top] = [area.x + PADDING, area.y + STRIP]
  const width = area.width - 2 * PADDING - code - 8
  drawName(context, { x: left, y: top + 21, width })
  drawText(context, ['Username', card.username], { x: left, y: top + 50, width })
  drawText(context, ['School code', source.schoolCode], { x: left, y: top + 76, width: 90 })
  drawCode(context, code, { x: area.x + area.width - PADDING - code + 3, y: top + 7 })
  const box = { x: left, y: area.y + area.height - 41, width: area.width - 2 * PADDING, height: 31 }
  press.decorate((drawing) => drawing.fillColor(inks.tint).roundedRect(box.x, box.y, box.width, box.height, 5).fill())
  press.tagged(tag, 'P', () => {
    const inside = { x: box.x + 9, width: box.width - 18 }
    const label = `Three words, with the lines between, at ${source.entry} `
    drawTextLine(press, {
      text: label,
      face: 'text',
      size: 7.2,
      minSize: 5.5,
      color: inks.quiet,
      ...inside,
      baseline: box.y + 10.5,
    })
    drawTextLine(press, {
      text: words,
      face: 'bold',
      size: 14,
      minSize: 8,
      color: inks.title,
      ...inside,
      baseline: box.y + 25,
    })
  })
}

const drawCodeCard = (context: CardDrawingContext): void => {
  const { press, inks, area, card, tag } = context
  const code = millimetersToPoints(42)
  const [left, top] = [area.x + PADDING, area.y + STRIP]
  drawCode(context, code, { x: left - 4, y: top + (area.height - STRIP - code) / 2 })
  const textArea = { x: left + code + 6, width: area.width - 2 * PADDING - code - 6 }
  drawName(context, { ...textArea, y: top + 34 })
  const lines = ['Show the code', 'to the camera.', 'Then tap your name.']
  press.tagged(tag, 'P', () => {
    for (const [index, text] of lines.entries()) {
      const line = { text: `${text} `, face: 'text', size: 10.5, minSize: 8, color: inks.ink, ...textArea } as const
      drawTextLine(press, { ...line, baseline: top + 70 + index * 14 })
    }
  })
  drawText(context, ['Username', card.username], { ...textArea, y: top + 122 })
}

export const drawCard = (press: PdfPress, { inks, ...cardDrawing }: CardDrawing & { inks: Inks }): void => {
  const tag = press.group(null, 'Sect')
  const context: CardDrawingContext = { press, inks, tag, ...cardDrawing }
  const { card, area } = cardDrawing
  press.decorate((drawing) => drawHorizonStrip(drawing, card.seed, { ...area, height: STRIP }))
  if (card.words) drawWords(context, card.words)
  else drawCodeCard(context)
  tag.end()
}
