// @tag email-rendering
import { describe, expect, test } from 'vitest'
import { renderEmail } from './render-email.ts'
import * as emailTexts from './email-texts.ts'

const emails = Object.entries(emailTexts) as [string, emailTexts.EmailTexts][]
const renderFilled = (email: emailTexts.EmailTexts) =>
  renderEmail({
    id: '1',
    to: 'ada@school.test',
    name: 'Ada',
    school: 'Harbor School',
    who: 'Ada Lund',
    sent: 'Monday',
    address: 'https://alaia.school.test/reset-password#x',
    ...email,
  })

describe.each(emails)('the email %s', (_name, email) => {
  test('has no unfilled placeholder and the same text in both formats', () => {
    const { text, html, subject } = renderFilled(email)
    expect(`${subject}${text}${html}`).not.toMatch(/[{}]|undefined/)
    for (const paragraph of text.split('\n\n').filter((paragraph) => !paragraph.includes('http'))) {
      expect(html).toContain(paragraph.replaceAll("'", '&#39;').replaceAll('"', '&quot;'))
    }
  })

  test('is short and plain, without remote content', () => {
    const { text, html } = renderFilled(email)
    expect(text).not.toContain('!')
    expect(text.split(/\s+/).length).toBeLessThan(90)
    expect(html).not.toMatch(/<(img|script|link)|src=|url\(/)
    expect(Boolean(email.act)).toBe(html.includes('<a '))
  })
})

test('a name in an email is escaped and cannot add headers or placeholders', () => {
  const name = 'Ada\r\nBcc: all@school.test <b onclick="x">{school}</b>'
  const { text, html } = renderEmail({ id: '1', to: 'a@b.test', name, school: 'Harbor', ...emailTexts.invite })
  expect(text.split('\n')[0]).toBe('Hello Ada Bcc: all@school.test <b onclick="x">{school}</b>,')
  expect(html).not.toContain('<b ')
})
