/** What the structured text of a hand-out is made of (seeds/learn, `handouts/*.md`). */

/** Words in one style, or a gap to write in that is about so many letters long. */
export type Inline = { text: string; bold: boolean; italic: boolean } | { blank: number }

export type Block =
  | { kind: 'heading'; level: 1 | 2; text: Inline[] }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'lines'; count: number }
  | { kind: 'draw'; millimetres: number; mark: DrawMark }
  | { kind: 'scale'; low: string; high: string; steps: number }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'box'; title: Inline[]; blocks: Block[] }
  | { kind: 'cut'; blocks: Block[] }

export type BlockKind = Block['kind']
export type BlockOf<Kind extends BlockKind> = Extract<Block, { kind: Kind }>

/** What stands in a frame to draw in: a dot in its middle, or a line that makes two halves of it. */
export const drawMarks = ['none', 'dot', 'halves'] as const
export type DrawMark = (typeof drawMarks)[number]

/** A text that no page can be made of; `message` says where and why. */
export class InvalidHandoutError extends Error {}

export const toPlainText = (text: readonly Inline[]): string =>
  text.map((inline) => ('text' in inline ? inline.text : ' ')).join('')
