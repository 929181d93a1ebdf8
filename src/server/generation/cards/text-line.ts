/** One line of text on a card, in the size that fits. Letters that no typeface has are left out. */
import type { Face, FaceFile } from '../handouts/faces.ts'
import type { PdfPress } from '../handouts/pdf-press.ts'

interface TextRunWithFace {
  text: string
  face: FaceFile
}

const splitRuns = (press: PdfPress, text: string, face: Face): TextRunWithFace[] => {
  const runs: TextRunWithFace[] = []
  for (const letter of text.normalize('NFC')) {
    const file = press.fileWith(letter, face)
    const last = runs.at(-1)
    if (!file) continue
    if (last?.face === file) last.text += letter
    else runs.push({ text: letter, face: file })
  }
  return runs
}

/** Returns the letters of a text that can be printed. */
export const toPrintable = (press: PdfPress, text: string, face: Face): string =>
  splitRuns(press, text, face)
    .map((run) => run.text)
    .join('')
    .trim()

export interface TextLine {
  text: string
  face: Face
  /** The largest size of the text. */
  size: number
  /** The smallest size. A text that is too long even in this size ends in an ellipsis. */
  minSize?: number
  color: string
  x: number
  baseline: number
  width: number
}

const measureRuns = (press: PdfPress, runs: readonly TextRunWithFace[], size: number): number =>
  runs.reduce((sum, { text, face }) => sum + press.measureWidth(text, face, size), 0)

const shortenText = (press: PdfPress, { text, face, width }: TextLine, size: number): TextRunWithFace[] => {
  const letters = Array.from(text)
  for (let count = letters.length; count > 1; count -= 1) {
    const runs = splitRuns(press, `${letters.slice(0, count).join('').trimEnd()}…`, face)
    if (measureRuns(press, runs, size) <= width) return runs
  }
  return []
}

/**
 * Draws a line of text. Call it while the element that it belongs to is being tagged. @returns the x position where
 * the line ends
 */
export const drawTextLine = (press: PdfPress, line: TextLine): number => {
  const { text, face, size, minSize = size, color, baseline, width } = line
  const fullRuns = splitRuns(press, text, face)
  const fittedSize = Math.min(size, (size * width) / Math.max(1, measureRuns(press, fullRuns, size)))
  const [runs, usedSize] = fittedSize >= minSize ? [fullRuns, fittedSize] : [shortenText(press, line, minSize), minSize]
  let { x } = line
  for (const run of runs) {
    press.write({ ...run, size: usedSize, color, x, baseline })
    x += press.measureWidth(run.text, run.face, usedSize)
  }
  return x
}
