/** Breaks text into lines of a given width. */
import { type Inline, toInlineText } from './blocks.ts'
import type { Face, FaceFile } from './faces.ts'
import type { PdfPress } from './pdf-press.ts'

export interface TypeStyle {
  /** All titles use one typeface. */
  family: 'text' | 'title'
  size: number
  /** The line height. */
  leading: number
  color: string
  /** Whether all of the text is bold. */
  bold?: boolean
  /** Whether the lines have about the same length. */
  balanced?: boolean
}

export interface TextPart {
  text: string
  face: FaceFile
}

/** A unit that is never broken: letters, perhaps of several typefaces, or a gap to write in. */
export interface TypesetWord {
  parts: TextPart[]
  width: number
  /** A gap to write in. A long gap takes the remaining width of its line. */
  gap?: 'short' | 'long'
  /** Whether the word follows without a space. */
  joinsPrevious?: boolean
}

export interface TypesetText {
  lines: { words: TypesetWord[]; width: number }[]
  width: number
  height: number
  style: TypeStyle
  /** The width of a space. */
  space: number
}

/** The width of a letter that is handwritten into a gap, in points. */
const HAND_LETTER = 5.4
const LONG_BLANK = 8

const chooseFace = (
  { family, bold: allBold }: TypeStyle,
  { bold, italic }: { bold: boolean; italic: boolean },
): Face => {
  if (family === 'title') return 'title'
  if (bold || allBold) return italic ? 'boldItalic' : 'bold'
  return italic ? 'italic' : 'text'
}

/** Splits a word by the files that have its letters. Letters that no file has are left out. */
const splitParts = (press: PdfPress, text: string, face: Face): TextPart[] => {
  const parts: TextPart[] = []
  for (const letter of text) {
    const file = press.fileWith(letter, face)
    const last = parts.at(-1)
    if (file && last?.face === file) last.text += letter
    else if (file) parts.push({ text: letter, face: file })
  }
  return parts
}

const measureParts = (press: PdfPress, parts: readonly TextPart[], size: number): number =>
  parts.reduce((sum, { text, face }) => sum + press.measureWidth(text, face, size), 0)

interface TypesettingOptions {
  style: TypeStyle
  maxWidth: number
}

/** Halves a word until each part fits in a line. */
const splitToFit = (press: PdfPress, parts: TextPart[], { style, maxWidth }: TypesettingOptions): TypesetWord[] => {
  const width = measureParts(press, parts, style.size)
  const letters = parts.flatMap(({ text, face }) => Array.from(text, (letter) => ({ text: letter, face })))
  if (width <= maxWidth || letters.length < 2) return [{ parts, width }]
  const middle = Math.ceil(letters.length / 2)
  const halves = [letters.slice(0, middle), letters.slice(middle)]
  return halves.flatMap((half) => splitToFit(press, half, { style, maxWidth }))
}

/** Joins a single letter with the next word, so that it doesn't end a line of a heading. */
const joinSingleLetters = (text: string, { balanced }: TypeStyle): string =>
  balanced ? text.replace(/(^|\s)(\p{L}) (?=\S)/gu, '$1$2\u00a0') : text

/** Collects words. Pieces of text without a space between them form one word. */
class WordList {
  readonly words: TypesetWord[] = []
  readonly #press: PdfPress
  readonly #options: TypesettingOptions
  #open: TextPart[] = []
  #white = true

  constructor(press: PdfPress, options: TypesettingOptions) {
    this.#press = press
    this.#options = options
  }

  addText(text: string, face: Face) {
    for (const [index, letters] of text.split(/[ \t\r\n]+/).entries()) {
      if (index > 0) this.close(true)
      if (letters !== '') this.#open.push(...splitParts(this.#press, letters, face))
    }
  }

  addGap(letters: number) {
    this.close(false)
    const gap = letters < LONG_BLANK ? 'short' : 'long'
    const width = Math.min(this.#options.maxWidth, letters * HAND_LETTER)
    this.words.push({ parts: [], width, gap, joinsPrevious: !this.#white })
    this.#white = false
  }

  /** @param white whether a space follows */
  close(white: boolean) {
    const [first, ...rest] = this.#open.length > 0 ? splitToFit(this.#press, this.#open, this.#options) : []
    if (first) this.words.push({ ...first, joinsPrevious: !this.#white }, ...rest)
    this.#white = white || (this.#white && this.#open.length === 0)
    this.#open = []
  }
}

const splitWords = (press: PdfPress, inlines: readonly Inline[], options: TypesettingOptions): TypesetWord[] => {
  const wordList = new WordList(press, options)
  for (const inline of inlines) {
    if ('blank' in inline) wordList.addGap(inline.blank)
    else wordList.addText(joinSingleLetters(inline.text, options.style), chooseFace(options.style, inline))
  }
  wordList.close(true)
  return wordList.words
}

export const hasLongGap = (text: readonly Inline[]): boolean =>
  text.some((inline) => 'blank' in inline && inline.blank >= LONG_BLANK)

const breakLines = (
  words: readonly TypesetWord[],
  { width, space }: { width: number; space: number },
): TypesetText['lines'] => {
  const lines: TypesetText['lines'] = []
  for (const word of words) {
    const line = lines.at(-1)
    const white = word.joinsPrevious ? 0 : space
    if (line && line.width + white + word.width <= width + 0.01) {
      line.words.push(word)
      line.width += white + word.width
    } else lines.push({ words: [word], width: word.width })
  }
  return lines
}

/** Returns the narrowest width that needs no additional line. */
const findBalancedWidth = (
  words: readonly TypesetWord[],
  { width, space }: { width: number; space: number },
): number => {
  const count = breakLines(words, { width, space }).length
  let [low, high] = [width / 2, width]
  for (let step = 0; step < 7; step++) {
    const middle = (low + high) / 2
    if (breakLines(words, { width: middle, space }).length > count) low = middle
    else high = middle
  }
  return high
}

export const typesetText = (
  press: PdfPress,
  text: readonly Inline[],
  options: { style: TypeStyle; width: number },
): TypesetText => {
  const { style, width } = options
  const words = splitWords(press, text, { style, maxWidth: width })
  // The space is measured in the widest typeface of the line.
  const bold = text.some((inline) => 'bold' in inline && inline.bold)
  const space = press.measureWidth(' ', chooseFace(style, { bold, italic: false }), style.size)
  const lineWidth = style.balanced ? findBalancedWidth(words, { width, space }) : width
  const lines = breakLines(words, { width: lineWidth, space })
  const widest = Math.max(0, ...lines.map((line) => line.width))
  return { lines, width: widest, height: lines.length * style.leading, style, space }
}

export const measureOneLine = (press: PdfPress, text: readonly Inline[], style: TypeStyle): number =>
  press.measureWidth(
    toInlineText(text),
    chooseFace({ ...style, bold: true }, { bold: true, italic: false }),
    style.size,
  )
