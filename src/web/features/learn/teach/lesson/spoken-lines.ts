/**
 * What of a lesson is said to the class. A lesson puts it in quotation marks; the rest tells the teacher what to do and
 * what to expect, and has no place on a wall.
 */
import { type Block, plainText } from '#rules/site/rich-text.ts'

const QUOTED = /["“]([^"“”]+)["”]/g

/** "Ears" and "the door." are answers and names of things; whoever speaks to a room says a sentence. */
const isSentence = (words: string): boolean =>
  /^[^a-z]/.test(words) && /[.?!…]$/.test(words) && words.trim().includes(' ')

/** "In the middle finger," wait for the laugh, "yes, that one." is one sentence. */
const joined = (quotes: readonly string[]): string[] =>
  quotes.reduce<string[]>((said, quote) => {
    const before = said.at(-1)
    if (!before?.endsWith(',') || !/^[a-z]/.test(quote)) return [...said, quote]
    return [...said.slice(0, -1), `${before} ${quote}`]
  }, [])

/** The sentences that stand in quotation marks in a line, each quotation by itself. */
export const parseQuotes = (line: string): string[] =>
  joined([...line.matchAll(QUOTED)].map(([, words = '']) => words.trim())).filter(isSentence)

const SENTENCE = /.+?(?:[.?!…]+["”’)]*(?=\s+[^a-z\s])|$)/gs

export const splitSentences = (words: string): string[] =>
  (words.match(SENTENCE) ?? []).map((sentence) => sentence.trim()).filter(Boolean)

const MINUTES = /^(?:about )?(\d{1,3})(?:\D{1,4}(\d{1,3}))? minutes?\b/i

/** A step of a part begins with its length in bold: "**7 minutes.** …". Of "5 to 7 minutes" the longer. */
export const parseMinutes = (block: Block): number | undefined => {
  const first = block.type === 'paragraph' ? block.content?.[0] : undefined
  if (first?.type !== 'text' || !first.marks?.some(({ type }) => type === 'bold')) return undefined
  const [, least, most] = MINUTES.exec(first.text) ?? []
  return least === undefined ? undefined : Number(most ?? least)
}

/** The lines of a block as they are read: a list has one for each item. */
export const toLines = (block: Block): string[] => {
  if (block.type !== 'bulletList' && block.type !== 'orderedList') return [plainText({ type: 'doc', content: [block] })]
  return block.content.map(({ content }) => plainText({ type: 'doc', content }).replaceAll('\n', ' '))
}
