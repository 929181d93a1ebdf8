// @tag rich-text
import { describe, expect, test } from 'vitest'
import { isBareRichText, isRichText, isSafeHref, plainText, type RichText } from './rich-text.ts'

const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, ...(marks.length ? { marks } : {}) })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const list = (...items: unknown[]) => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [item] })),
})
const doc = (...content: unknown[]) => ({ type: 'doc', content })

describe('rich text validation', () => {
  test.each([
    ['a paragraph', doc(paragraph(text('Hello'), { type: 'hardBreak' }, text('you', { type: 'bold' })))],
    ['an empty paragraph', doc({ type: 'paragraph' })],
    ['a list', doc(list(paragraph(text('one')), paragraph(text('two'))))],
    ['a list in a list', doc(list(list(paragraph(text('inner')))))],
  ])('accepts %s everywhere', (_what, value) => {
    expect([isRichText(value), isRichText(value, 'article')]).toEqual([true, true])
  })

  test.each([
    ['a heading', doc({ type: 'heading', attrs: { level: 2 }, content: [text('Title')] })],
    ['a quotation with a list', doc({ type: 'blockquote', content: [list(paragraph(text('said')))] })],
    ['a practice', doc({ type: 'practice', attrs: { session: 'ten-doors' } })],
  ])('accepts %s in articles only', (_what, value) => {
    expect([isRichText(value), isRichText(value, 'article')]).toEqual([false, true])
  })

  test.each([
    ['markup', '<p>Hello</p>'],
    ['a block of another kind', doc({ type: 'iframe', attrs: { src: 'https://example.org' } })],
    ['words where an item should be', doc({ type: 'bulletList', content: [paragraph(text('loose'))] })],
    ['an item outside a list', doc({ type: 'listItem', content: [paragraph(text('loose'))] })],
    ['a dangerous link', doc(paragraph(text('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } })))],
    ['something else where words should be', doc({ type: 'paragraph', content: { role: 'admin' } })],
    ['something else where a title should be', doc({ type: 'heading', attrs: { level: 2 }, content: 'Title' })],
    ['a level that is none', doc({ type: 'heading', attrs: { level: [2] }, content: [text('Title')] })],
    ['something else where marks should be', doc(paragraph({ type: 'text', text: 'x', marks: { type: 'bold' } }))],
    ['a mark of another kind', doc(paragraph(text('x', { type: 'textStyle', attrs: { color: 'red' } })))],
    [
      'quotations without end',
      doc([...Array(20).keys()].reduce<unknown>((inner) => ({ type: 'blockquote', content: [inner] }), paragraph())),
    ],
  ])('rejects %s', (_what, value) => expect(isRichText(value, 'article')).toBe(false))

  const more = { role: 'admin' }
  test.each([
    ['the text itself', { ...doc(paragraph(text('x'))), ...more }],
    ['a paragraph', doc({ ...paragraph(text('x')), ...more })],
    ['words', doc(paragraph({ ...text('x'), ...more }))],
    ['a break', doc(paragraph({ type: 'hardBreak', ...more }))],
    ['a mark', doc(paragraph(text('x', { type: 'bold', ...more })))],
    ['where a link leads', doc(paragraph(text('x', { type: 'link', attrs: { href: '/a', ...more } })))],
    ['a link', doc(paragraph(text('x', { type: 'link', attrs: { href: '/a' }, ...more })))],
    ['a list', doc({ ...list(paragraph(text('x'))), ...more })],
    ['an item', doc({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph()], ...more }] })],
    ['the level of a heading', doc({ type: 'heading', attrs: { level: 2, ...more } })],
    ['what a paragraph has no use for', doc({ ...paragraph(), attrs: more })],
    ['a practice', doc({ type: 'practice', attrs: { session: 'ten-doors', ...more } })],
    ['a quotation', doc({ type: 'blockquote', content: [paragraph()], ...more })],
  ])('rejects additional properties of %s', (_what, value) => {
    expect(isBareRichText(value, 'article')).toBe(false)
  })

  test('accepts what the editor produces', () => {
    const link = { type: 'link', attrs: { href: '/a' } }
    const picture = {
      type: 'picture',
      attrs: { key: `public/pictures/${'0a'.repeat(32)}/480.webp`, alt: '', width: 480, height: 1 },
    }
    const heading = { type: 'heading', attrs: { level: 2 }, content: [text('Title')] }
    const written = doc(heading, list(paragraph(text('x', link, { type: 'bold' }), { type: 'hardBreak' })), picture)
    expect(isBareRichText(written, 'article')).toBe(true)
  })

  test('toPlainText returns the text with one line per block', () => {
    const richText = doc(paragraph(text('One '), text('two', { type: 'bold' })), list(paragraph(text('three'))))
    expect(plainText(richText as RichText)).toBe('One two\nthree')
  })
})

test.each([
  ['/privacy#who-sees-what', true],
  ['#print', true],
  ['mailto:{{support_contact}}', true],
  ['https://example.org/a?b=c', true],
  ['http://example.org', false],
  ['//example.org', false],
  ['/\\example.org', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['https://user@example.org', false],
  ['', false],
])('isSafeHref(%j) is %s', (href, safe) => expect(isSafeHref(href)).toBe(safe))
