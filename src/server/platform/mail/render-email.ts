/**
 * Renders an email as text and as simple HTML with the same content: no images, no external resources and no tracking.
 */
import type { EmailMessage } from './mail.ts'
import type { EmailTexts } from './email-texts.ts'

interface EmailInput extends EmailTexts {
  id: string
  to: string
  /** The link of the button. */
  address?: string
  /** The values of {name} and the other placeholders. */
  [placeholder: string]: unknown
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)

/** Puts a name on one line, because people choose their names themselves. */
const collapseWhitespace = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const PAGE = 'max-width:34em;margin:0 auto;padding:24px;font:17px/1.5 Georgia,serif;color:#22313a'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:10px;background:#1f5b57;color:#fff;text-decoration:none;font-weight:bold'

const wrapPage = (content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><div style="${PAGE}">${content}</div></body></html>`

/** @returns the email with every placeholder filled */
export const renderEmail = ({
  id,
  to,
  subject,
  paragraphs,
  act,
  after = [],
  address,
  ...values
}: EmailInput): EmailMessage => {
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (match, placeholder: string) => {
      const value = values[placeholder]
      return typeof value === 'string' ? collapseWhitespace(value) : match
    })
  const [above, below] = [paragraphs.map(fill), after.map(fill)]
  const link = act && address ? { act, address } : undefined
  const toHtml = (texts: string[]): string => texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('')
  const button = link
    ? `<p><a style="${BUTTON}" href="${escapeHtml(link.address)}">${escapeHtml(link.act)}</a></p><p style="font-size:14px;word-break:break-all">${escapeHtml(link.address)}</p>`
    : ''
  return {
    id,
    to,
    subject,
    text: [...above, ...(link ? [`${link.act}:\n${link.address}`] : []), ...below, 'Alaia'].join('\n\n'),
    html: wrapPage(`${toHtml(above)}${button}${toHtml(below)}<p>Alaia</p>`),
  }
}
