/**
 * Renders an email as text and as simple HTML with the same content: no images, no external resources and no tracking.
 */
import type { Letter } from './mail.ts'
import type { LetterWords } from './letter-words.ts'

interface LetterInput extends LetterWords {
  id: string
  to: string
  /** The link of the button. */
  address?: string
  /** The values of {name} and the other placeholders. */
  [place: string]: unknown
}

const letters: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => letters[one] ?? one)

/** Puts a name on one line, because people choose their names themselves. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const PAGE = 'max-width:34em;margin:0 auto;padding:24px;font:17px/1.5 Georgia,serif;color:#22313a'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:10px;background:#1f5b57;color:#fff;text-decoration:none;font-weight:bold'

const page = (inside: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><div style="${PAGE}">${inside}</div></body></html>`

/** @returns the email with every placeholder filled */
export const renderLetter = ({
  id,
  to,
  subject,
  paragraphs,
  act,
  after = [],
  address,
  ...places
}: LetterInput): Letter => {
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (whole, place: string) => {
      const value = places[place]
      return typeof value === 'string' ? oneLine(value) : whole
    })
  const [before, below] = [paragraphs.map(fill), after.map(fill)]
  const way = act && address ? { act, address } : undefined
  const asHtml = (texts: string[]): string => texts.map((text) => `<p>${escaped(text)}</p>`).join('')
  const button = way
    ? `<p><a style="${BUTTON}" href="${escaped(way.address)}">${escaped(way.act)}</a></p><p style="font-size:14px;word-break:break-all">${escaped(way.address)}</p>`
    : ''
  return {
    id,
    to,
    subject,
    text: [...before, ...(way ? [`${way.act}:\n${way.address}`] : []), ...below, 'Alaia'].join('\n\n'),
    html: page(`${asHtml(before)}${button}${asHtml(below)}<p>Alaia</p>`),
  }
}
