/** Breaks words into lines of a width. */
import { type Inline, toPlainText } from './blocks.ts'
import type { Face, FaceFile } from './faces.ts'
import type { PdfPress } from './press.ts'

export interface TypeStyle {
  /** Titles have one face for all. */
  family: 'text' | 'title'
  size: number
  /** From line to line. */
  leading: number
  color: string
  /** All of it is bold. */
  bold?: boolean
  /** Lines of about one length. */
  balanced?: boolean
}

export interface TextPart {
  text: string
  face: FaceFile
}

/** What no line is broken in: letters, perhaps of several faces, or a gap to write in. */
export interface Word {
  parts: TextPart[]
  width: number
  /** Nothing is written here yet; a long gap takes what is left of its line. */
  gap?: 'short' | 'long'
  /** It follows right after the one before it. */
  tight?: boolean
}

export interface SetText {
  lines: { words: Word[]; width: number }[]
  width: number
  height: number
  style: TypeStyle
  /** Between two words. */
  space: number
}

/** Of a letter that is written by hand into a gap, in points. */
const HAND_LETTER = 5.4
const LONG_BLANK = 8

const faceOf = ({ family, bold: all }: TypeStyle, { bold, italic }: { bold: boolean; italic: boolean }): Face => {
  if (family === 'title') return 'title'
  if (bold || all) return italic ? 'boldItalic' : 'bold'
  return italic ? 'italic' : 'text'
}

/** A word in files that have its letters; what none of them has is left out. */
const partsOf = (press: PdfPress, text: string, face: Face): TextPart[] => {
  const parts: TextPart[] = []
  for (const letter of text) {
    const file = press.fileWith(letter, face)
    const last = parts.at(-1)
    if (file && last?.face === file) last.text += letter
    else if (file) parts.push({ text: letter, face: file })
  }
  return parts
}

const widthOf = (press: PdfPress, parts: readonly TextPart[], size: number): number =>
  parts.reduce((sum, { text, face }) => sum + press.widthOf(text, face, size), 0)

interface TypesettingOptions {
  style: TypeStyle
  most: number
}

/** Halves what is wider than any line until it is not. */
const fitting = (press: PdfPress, parts: TextPart[], { style, most }: TypesettingOptions): Word[] => {
  const width = widthOf(press, parts, style.size)
  const letters = parts.flatMap(({ text, face }) => Array.from(text, (letter) => ({ text: letter, face })))
  if (width <= most || letters.length < 2) return [{ parts, width }]
  const middle = Math.ceil(letters.length / 2)
  const halves = [letters.slice(0, middle), letters.slice(middle)]
  return halves.flatMap((half) => fitting(press, half, { style, most }))
}

/** A single letter goes with the word after it, not at the end of a line of a heading. */
const held = (text: string, { balanced }: TypeStyle): string =>
  balanced ? text.replace(/(^|\s)(\p{L}) (?=\S)/gu, '$1$2\u00a0') : text

/** Words that stand together without white between them are one. */
class WordList {
  readonly words: Word[] = []
  readonly #press: PdfPress
  readonly #wish: TypesettingOptions
  #open: TextPart[] = []
  #white = true

  constructor(press: PdfPress, wish: TypesettingOptions) {
    this.#press = press
    this.#wish = wish
  }

  addText(text: string, face: Face) {
    for (const [at, letters] of text.split(/[ \t\r\n]+/).entries()) {
      if (at > 0) this.close(true)
      if (letters !== '') this.#open.push(...partsOf(this.#press, letters, face))
    }
  }

  addGap(letters: number) {
    this.close(false)
    const gap = letters < LONG_BLANK ? 'short' : 'long'
    const width = Math.min(this.#wish.most, letters * HAND_LETTER)
    this.words.push({ parts: [], width, gap, tight: !this.#white })
    this.#white = false
  }

  /** @param white whether there is some after it */
  close(white: boolean) {
    const [first, ...rest] = this.#open.length > 0 ? fitting(this.#press, this.#open, this.#wish) : []
    if (first) this.words.push({ ...first, tight: !this.#white }, ...rest)
    this.#white = white || (this.#white && this.#open.length === 0)
    this.#open = []
  }
}

const wordsOf = (press: PdfPress, inlines: readonly Inline[], wish: TypesettingOptions): Word[] => {
  const list = new WordList(press, wish)
  for (const inline of inlines) {
    if ('blank' in inline) list.addGap(inline.blank)
    else list.addText(held(inline.text, wish.style), faceOf(wish.style, inline))
  }
  list.close(true)
  return list.words
}

export const hasLongGap = (text: readonly Inline[]): boolean =>
  text.some((inline) => 'blank' in inline && inline.blank >= LONG_BLANK)

const broken = (words: readonly Word[], { width, space }: { width: number; space: number }): SetText['lines'] => {
  const lines: SetText['lines'] = []
  for (const word of words) {
    const line = lines.at(-1)
    const white = word.tight ? 0 : space
    if (line && line.width + white + word.width <= width + 0.01) {
      line.words.push(word)
      line.width += white + word.width
    } else lines.push({ words: [word], width: word.width })
  }
  return lines
}

/** The narrowest width that needs no further line. */
const balancedWidth = (words: readonly Word[], { width, space }: { width: number; space: number }): number => {
  const count = broken(words, { width, space }).length
  let [low, high] = [width / 2, width]
  for (let step = 0; step < 7; step++) {
    const middle = (low + high) / 2
    if (broken(words, { width: middle, space }).length > count) low = middle
    else high = middle
  }
  return high
}

export const typesetText = (
  press: PdfPress,
  text: readonly Inline[],
  wish: { style: TypeStyle; width: number },
): SetText => {
  const { style, width } = wish
  const words = wordsOf(press, text, { style, most: width })
  // Of the faces of a line, the widest.
  const bold = text.some((inline) => 'bold' in inline && inline.bold)
  const space = press.widthOf(' ', faceOf(style, { bold, italic: false }), style.size)
  const within = style.balanced ? balancedWidth(words, { width, space }) : width
  const lines = broken(words, { width: within, space })
  const widest = Math.max(0, ...lines.map((line) => line.width))
  return { lines, width: widest, height: lines.length * style.leading, style, space }
}

export const oneLineWidth = (press: PdfPress, text: readonly Inline[], style: TypeStyle): number =>
  press.widthOf(toPlainText(text), faceOf({ ...style, bold: true }, { bold: true, italic: false }), style.size)
