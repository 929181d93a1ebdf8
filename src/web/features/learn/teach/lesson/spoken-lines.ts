/**
 * Extracts what a lesson says to the class. A lesson puts it in quotation marks; the rest tells the teacher what to do
 * and expect, and doesn't appear in the class view.
 */
import { type RichTextBlock, toPlainText } from '#rules/site/rich-text.ts'

const QUOTED = /["“]([^"“”]+)["”]/g

/** Quotations such as "Ears" and "the door." are answers or names; speech to a class is a full sentence. */
const isSentence = (text: string): boolean => /^[^a-z]/.test(text) && /[.?!…]$/.test(text) && text.trim().includes(' ')

/** Joins an interrupted quotation: "In the middle finger," wait for the laugh, "yes, that one." is one sentence. */
const joinInterrupted = (quotes: readonly string[]): string[] =>
  quotes.reduce<string[]>((joinedQuotes, quote) => {
    const previousQuote = joinedQuotes.at(-1)
    if (!previousQuote?.endsWith(',') || !/^[a-z]/.test(quote)) return [...joinedQuotes, quote]
    return [...joinedQuotes.slice(0, -1), `${previousQuote} ${quote}`]
  }, [])

/** Returns the quoted sentences of a line, one entry for each quotation. */
export const parseQuotes = (line: string): string[] =>
  joinInterrupted([...line.matchAll(QUOTED)].map(([, text = '']) => text.trim())).filter(isSentence)

const SENTENCE = /.+?(?:[.?!…]+["”’)]*(?=\s+[^a-z\s])|$)/gs

export const splitSentences = (text: string): string[] =>
  (text.match(SENTENCE) ?? []).map((sentence) => sentence.trim()).filter(Boolean)

const MINUTES = /^(?:about )?(\d{1,3})(?:\D{1,4}(\d{1,3}))? minutes?\b/i

/** Returns the length of a step, which starts with it in bold: "**7 minutes.** …". For "5 to 7 minutes" it is 7. */
export const parseMinutes = (block: RichTextBlock): number | undefined => {
  const first = block.type === 'paragraph' ? block.content?.[0] : undefined
  if (first?.type !== 'text' || !first.marks?.some(({ type }) => type === 'bold')) return undefined
  const [, least, most] = MINUTES.exec(first.text) ?? []
  return least === undefined ? undefined : Number(most ?? least)
}

/** Returns the lines of a block; a list has one for each item. */
export const toLines = (block: RichTextBlock): string[] => {
  if (block.type !== 'bulletList' && block.type !== 'orderedList') {
    return [toPlainText({ type: 'doc', content: [block] })]
  }
  return block.content.map(({ content }) => toPlainText({ type: 'doc', content }).replaceAll('\n', ' '))
}
