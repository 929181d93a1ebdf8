/** Prints lines of text, and draws the gaps that are left to write in. */
import type { Drawing, PdfPress } from './press.ts'
import type { TextPart, SetText, Word } from './set-text.ts'

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

interface Stroke {
  x: number
  width: number
}

/** Text of one typeface is printed as one run with its spaces, so that it can be read and searched as one. */
const runsOf = (
  press: PdfPress,
  words: readonly Word[],
  { set, x: left, spare }: { set: SetText; x: number; spare: number },
) => {
  const [runs, strokes]: [PositionedRun[], Stroke[]] = [[], []]
  let x = left
  let open: PositionedRun | undefined
  const close = () => {
    if (open) x = open.x + press.widthOf(open.text, open.face, set.style.size)
    open = undefined
  }
  const add = ({ text, face }: TextPart) => {
    if (open?.face === face) open.text += text
    else {
      close()
      open = { text, face, x }
      runs.push(open)
    }
  }
  for (const [at, word] of words.entries()) {
    if (at > 0 && !word.tight && open) open.text += ' '
    else if (at > 0 && !word.tight) x += set.space
    if (word.gap) {
      close()
      const width = word.width + (word.gap === 'long' ? spare : 0)
      strokes.push({ x, width })
      x += width
    }
    for (const part of word.parts) add(part)
  }
  return { runs, strokes }
}

const drawStrokes = (drawing: Drawing, strokes: readonly Stroke[], { y, color }: { y: number; color: string }) => {
  for (const { x, width } of strokes) {
    drawing
      .lineWidth(0.8)
      .strokeColor(color)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke()
  }
}

export interface Printing {
  press: PdfPress
  drawing: Drawing
}

/** Prints a text. Call it while the element that it belongs to is being tagged. */
export const printText = ({ press, drawing }: Printing, set: SetText, placement: TextPlacement): void => {
  const { style } = set
  for (const [at, { words, width }] of set.lines.entries()) {
    const long = words.filter(({ gap }) => gap === 'long').length
    const spare = long > 0 ? Math.max(0, placement.width - width) / long : 0
    const x = placement.align === 'center' ? placement.x + (placement.width - width) / 2 : placement.x
    const baseline = placement.y + (at + 0.5) * style.leading + style.size * DOWN_TO_BASELINE
    const { runs, strokes } = runsOf(press, words, { set, x, spare })
    const ends = at < set.lines.length - 1 ? ' ' : ''
    for (const [nth, run] of runs.entries()) {
      const text = nth === runs.length - 1 ? run.text + ends : run.text
      press.write({ ...run, text, size: style.size, color: style.color, baseline })
    }
    drawStrokes(drawing, strokes, { y: baseline + 2, color: placement.rule })
  }
}
