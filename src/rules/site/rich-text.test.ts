// @tag rich-text
import { describe, expect, test } from 'vitest'
import { isStrictRichText, isRichText, isSafeHref, toPlainText, type RichText } from './rich-text.ts'

const createText = (words: string, ...marks: unknown[]) => ({
  type: 'text',
  text: words,
  ...(marks.length ? { marks } : {}),
})
const createParagraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const createList = (...items: unknown[]) => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [item] })),
})
const createDoc = (...content: unknown[]) => ({ type: 'doc', content })

describe('rich text validation', () => {
  test.each([
    [
      'a paragraph',
      createDoc(createParagraph(createText('Hello'), { type: 'hardBreak' }, createText('you', { type: 'bold' }))),
    ],
    ['an empty paragraph', createDoc({ type: 'paragraph' })],
    ['a list', createDoc(createList(createParagraph(createText('one')), createParagraph(createText('two'))))],
    ['a list in a list', createDoc(createList(createList(createParagraph(createText('inner')))))],
  ])('accepts %s everywhere', (_what, value) => {
    expect([isRichText(value), isRichText(value, 'article')]).toEqual([true, true])
  })

  test.each([
    ['a heading', createDoc({ type: 'heading', attrs: { level: 2 }, content: [createText('Title')] })],
    [
      'a quotation with a list',
      createDoc({ type: 'blockquote', content: [createList(createParagraph(createText('said')))] }),
    ],
    ['a practice', createDoc({ type: 'practice', attrs: { session: 'ten-doors' } })],
  ])('accepts %s in articles only', (_what, value) => {
    expect([isRichText(value), isRichText(value, 'article')]).toEqual([false, true])
  })

  test.each([
    ['markup', '<p>Hello</p>'],
    ['a block of another kind', createDoc({ type: 'iframe', attrs: { src: 'https://example.org' } })],
    [
      'words where an item should be',
      createDoc({ type: 'bulletList', content: [createParagraph(createText('loose'))] }),
    ],
    ['an item outside a list', createDoc({ type: 'listItem', content: [createParagraph(createText('loose'))] })],
    [
      'a dangerous link',
      createDoc(createParagraph(createText('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } }))),
    ],
    ['something else where words should be', createDoc({ type: 'paragraph', content: { role: 'admin' } })],
    ['something else where a title should be', createDoc({ type: 'heading', attrs: { level: 2 }, content: 'Title' })],
    ['a level that is none', createDoc({ type: 'heading', attrs: { level: [2] }, content: [createText('Title')] })],
    [
      'something else where marks should be',
      createDoc(createParagraph({ type: 'text', text: 'x', marks: { type: 'bold' } })),
    ],
    [
      'a mark of another kind',
      createDoc(createParagraph(createText('x', { type: 'textStyle', attrs: { color: 'red' } }))),
    ],
    [
      'quotations without end',
      createDoc(
        [...Array(20).keys()].reduce<unknown>((inner) => ({ type: 'blockquote', content: [inner] }), createParagraph()),
      ),
    ],
  ])('rejects %s', (_what, value) => expect(isRichText(value, 'article')).toBe(false))

  const extraProperty = { role: 'admin' }
  test.each([
    ['the text itself', { ...createDoc(createParagraph(createText('x'))), ...extraProperty }],
    ['a paragraph', createDoc({ ...createParagraph(createText('x')), ...extraProperty })],
    ['words', createDoc(createParagraph({ ...createText('x'), ...extraProperty }))],
    ['a break', createDoc(createParagraph({ type: 'hardBreak', ...extraProperty }))],
    ['a mark', createDoc(createParagraph(createText('x', { type: 'bold', ...extraProperty })))],
    [
      'where a link leads',
      createDoc(createParagraph(createText('x', { type: 'link', attrs: { href: '/a', ...extraProperty } }))),
    ],
    ['a link', createDoc(createParagraph(createText('x', { type: 'link', attrs: { href: '/a' }, ...extraProperty })))],
    ['a list', createDoc({ ...createList(createParagraph(createText('x'))), ...extraProperty })],
    [
      'an item',
      createDoc({
        type: 'bulletList',
        content: [{ type: 'listItem', content: [createParagraph()], ...extraProperty }],
      }),
    ],
    ['the level of a heading', createDoc({ type: 'heading', attrs: { level: 2, ...extraProperty } })],
    ['what a paragraph has no use for', createDoc({ ...createParagraph(), attrs: extraProperty })],
    ['a practice', createDoc({ type: 'practice', attrs: { session: 'ten-doors', ...extraProperty } })],
    ['a quotation', createDoc({ type: 'blockquote', content: [createParagraph()], ...extraProperty })],
  ])('rejects additional properties of %s', (_what, value) => {
    expect(isStrictRichText(value, 'article')).toBe(false)
  })

  test('accepts what the editor produces', () => {
    const link = { type: 'link', attrs: { href: '/a' } }
    const picture = {
      type: 'picture',
      attrs: { key: `public/pictures/${'0a'.repeat(32)}/480.webp`, alt: '', width: 480, height: 1 },
    }
    const heading = { type: 'heading', attrs: { level: 2 }, content: [createText('Title')] }
    const bareDocument = createDoc(
      heading,
      createList(createParagraph(createText('x', link, { type: 'bold' }), { type: 'hardBreak' })),
      picture,
    )
    expect(isStrictRichText(bareDocument, 'article')).toBe(true)
  })

  test('toPlainText returns the text with one line per block', () => {
    const richText = createDoc(
      createParagraph(createText('One '), createText('two', { type: 'bold' })),
      createList(createParagraph(createText('three'))),
    )
    expect(toPlainText(richText as RichText)).toBe('One two\nthree')
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
