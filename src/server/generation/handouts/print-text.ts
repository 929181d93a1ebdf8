/** Prints lines of text, and draws the gaps that are left to write in. */
import type { PdfDrawing, PdfPress } from './pdf-press.ts'
import type { TextPart, TypesetText, TypesetWord } from './typeset-text.ts'

interface TextPlacement {
  x: number
  y: number
  /** The maximum width of the lines. Long gaps extend to it. */
  width: number
  align?: 'left' | 'center'
  rule: string
}

/** The distance from the middle of a line down to its baseline, as a share of the font size. */
const DOWN_TO_BASELINE = 0.345

interface PositionedRun extends TextPart {
  x: number
}

interface GapLine {
  x: number
  width: number
}

/** Text of one typeface is printed as one run with its spaces, so that it can be read and searched as one. */
const splitRuns = (
  press: PdfPress,
  words: readonly TypesetWord[],
  { set, x: startX, spare }: { set: TypesetText; x: number; spare: number },
) => {
  const [runs, gapLines]: [PositionedRun[], GapLine[]] = [[], []]
  let x = startX
  let openRun: PositionedRun | undefined
  const closeRun = () => {
    if (openRun) x = openRun.x + press.measureWidth(openRun.text, openRun.face, set.style.size)
    openRun = undefined
  }
  const addPart = ({ text, face }: TextPart) => {
    if (openRun?.face === face) openRun.text += text
    else {
      closeRun()
      openRun = { text, face, x }
      runs.push(openRun)
    }
  }
  for (const [index, word] of words.entries()) {
    if (index > 0 && !word.joinsPrevious && openRun) openRun.text += ' '
    else if (index > 0 && !word.joinsPrevious) x += set.space
    if (word.gap) {
      closeRun()
      const width = word.width + (word.gap === 'long' ? spare : 0)
      gapLines.push({ x, width })
      x += width
    }
    for (const part of word.parts) addPart(part)
  }
  return { runs, strokes: gapLines }
}

const drawGapLines = (
  drawing: PdfDrawing,
  gapLines: readonly GapLine[],
  { y, color }: { y: number; color: string },
) => {
  for (const { x, width } of gapLines) {
    drawing
      .lineWidth(0.8)
      .strokeColor(color)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke()
  }
}

export interface PrintTarget {
  press: PdfPress
  drawing: PdfDrawing
}

/** Prints a text. Call it while the element that it belongs to is being tagged. */
export const printText = ({ press, drawing }: PrintTarget, typeset: TypesetText, placement: TextPlacement): void => {
  const { style } = typeset
  for (const [index, { words, width }] of typeset.lines.entries()) {
    const longGaps = words.filter(({ gap }) => gap === 'long').length
    const spare = longGaps > 0 ? Math.max(0, placement.width - width) / longGaps : 0
    const x = placement.align === 'center' ? placement.x + (placement.width - width) / 2 : placement.x
    const baseline = placement.y + (index + 0.5) * style.leading + style.size * DOWN_TO_BASELINE
    const { runs, strokes } = splitRuns(press, words, { set: typeset, x, spare })
    const lineEnd = index < typeset.lines.length - 1 ? ' ' : ''
    for (const [runIndex, run] of runs.entries()) {
      const text = runIndex === runs.length - 1 ? run.text + lineEnd : run.text
      press.write({ ...run, text, size: style.size, color: style.color, baseline })
    }
    drawGapLines(drawing, strokes, { y: baseline + 2, color: placement.rule })
  }
}
