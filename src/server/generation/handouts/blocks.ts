/** The blocks of a handout's structured text (seeds/learn, `handouts/*.md`). */

/** Text in one style, or a gap to write in that is about this many letters long. */
export type Inline = { text: string; bold: boolean; italic: boolean } | { blank: number }

export type Block =
  | { kind: 'heading'; level: 1 | 2; text: Inline[] }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'lines'; count: number }
  | { kind: 'draw'; millimeters: number; mark: DrawMark }
  | { kind: 'scale'; low: string; high: string; steps: number }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'box'; title: Inline[]; blocks: Block[] }
  | { kind: 'cut'; blocks: Block[] }

export type BlockKind = Block['kind']
export type BlockOf<Kind extends BlockKind> = Extract<Block, { kind: Kind }>

/** The mark in a frame to draw in: a dot in the middle, or a line that divides it into halves. */
export const drawMarks = ['none', 'dot', 'halves'] as const
export type DrawMark = (typeof drawMarks)[number]

/** Thrown for a text that no page can be made from. `message` says where and why. */
export class InvalidHandoutError extends Error {}

export const toInlineText = (text: readonly Inline[]): string =>
  text.map((inline) => ('text' in inline ? inline.text : ' ')).join('')
