import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { RichTextBlock, InlineNode, TextMark, RichText } from './rich-text.ts'
import { smallRichTextToMarkdown, markdownToSmallRichText } from './small-markdown.ts'

const createDoc = (...content: RichTextBlock[]): RichText => ({ type: 'doc', content })
const createParagraph = (...content: InlineNode[]): RichTextBlock => ({ type: 'paragraph', content })
const createRun = (text: string, ...marks: TextMark[]): InlineNode =>
  marks.length ? { type: 'text', text, marks } : { type: 'text', text }
const bold: TextMark = { type: 'bold' }
const italic: TextMark = { type: 'italic' }
const createLink = (href: string): TextMark => ({ type: 'link', attrs: { href } })
const createItem = (...content: RichTextBlock[]) => ({ type: 'listItem' as const, content })
const createBulletList = (...content: ReturnType<typeof createItem>[]): RichTextBlock => ({
  type: 'bulletList',
  content,
})
const createNumberedList = (...content: ReturnType<typeof createItem>[]): RichTextBlock => ({
  type: 'orderedList',
  content,
})
const createTextBlock = (text: string): RichTextBlock => createParagraph(createRun(text))

test('Markdown input supports bold, italic, links and lists', () => {
  const typed = 'A **quiet** _minute_ on [this page](/learn).\n\n- one\n- two\n\n1. first\n2. second'
  expect(markdownToSmallRichText(typed)).toEqual(
    createDoc(
      createParagraph(
        createRun('A '),
        createRun('quiet', bold),
        createRun(' '),
        createRun('minute', italic),
        createRun(' on '),
        createRun('this page', createLink('/learn')),
        createRun('.'),
      ),
      createBulletList(createItem(createTextBlock('one')), createItem(createTextBlock('two'))),
      createNumberedList(createItem(createTextBlock('first')), createItem(createTextBlock('second'))),
    ),
  )
})

test('Markdown input treats an unpaired marker as text', () => {
  expect(markdownToSmallRichText('2 ** 3, snake_case, [sic] and \\')).toEqual(
    createDoc(createTextBlock('2 ** 3, snake_case, [sic] and ')),
  )
})

test('Markdown input treats a marker that is paired only in the address of a link as text', () => {
  expect(markdownToSmallRichText('snake_case, [mail](mailto:a_b@c.org)')).toEqual(
    createDoc(createParagraph(createRun('snake_case, '), createRun('mail', createLink('mailto:a_b@c.org')))),
  )
})

test('Markdown conversion preserves underscores in placeholders', () => {
  const text = createDoc(createTextBlock('Write to {{support_contact}} or {{privacy_contact}}.'))
  expect(smallRichTextToMarkdown(text)).toBe('Write to {{support_contact}} or {{privacy_contact}}.')
  expect(markdownToSmallRichText(smallRichTextToMarkdown(text))).toEqual(text)
})

describe('Markdown conversion to rich text and back', () => {
  test.each<[string, RichText]>([
    ['nothing', createDoc()],
    ['an empty paragraph', createDoc({ type: 'paragraph' })],
    ['signs in the words', createDoc(createTextBlock('5 * 4 _ [a](b) \\ ] **x**'))],
    [
      'words like a list',
      createDoc(createTextBlock('- not a point'), createTextBlock('12. not a number'), createTextBlock('3) neither')),
    ],
    [
      'spaces at the beginning',
      createDoc(createBulletList(createItem(createTextBlock('a'))), createTextBlock('   b ')),
    ],
    [
      'a new line',
      createDoc(createParagraph(createRun('a'), { type: 'hardBreak' }, { type: 'hardBreak' }, createRun('- b'))),
    ],
    [
      'marks over marks',
      createDoc(
        createParagraph(createRun('a', bold), createRun('b', bold, italic), createRun('c', italic), createRun('d')),
      ),
    ],
    [
      'marks in a link',
      createDoc(
        createParagraph(
          createRun('a', createLink('/a'), bold),
          createRun('b', createLink('/a')),
          createRun('c', createLink('/b')),
        ),
      ),
    ],
    ['an address with brackets', createDoc(createParagraph(createRun('a', createLink('https://example.org/a_(b)'))))],
    [
      'a list in a list',
      createDoc(
        createBulletList(
          createItem(
            createTextBlock('a'),
            createBulletList(createItem(createTextBlock('b')), createItem(createTextBlock('c'))),
          ),
          createItem(createTextBlock('d')),
        ),
      ),
    ],
    [
      'a list at once',
      createDoc(
        createNumberedList(createItem(createBulletList(createItem(createTextBlock('a'))), createTextBlock('b'))),
      ),
    ],
    [
      'two lists of one kind',
      createDoc(
        createBulletList(createItem(createTextBlock('a'))),
        createBulletList(createItem(createTextBlock('b'))),
        createBulletList(createItem(createTextBlock('c'))),
      ),
    ],
    [
      'paragraphs in an item',
      createDoc(
        createNumberedList(...Array.from({ length: 11 }, () => createItem(createTextBlock('a'), createTextBlock('b')))),
        createTextBlock('c'),
      ),
    ],
  ])('preserves %s', (_, text) => {
    expect(markdownToSmallRichText(smallRichTextToMarkdown(text))).toEqual(text)
  })

  test('preserves every sentence of the seeded pages', () => {
    const sentences: string[] = []
    const collectTexts = (value: unknown): void => {
      if (typeof value === 'string') sentences.push(value)
      if (typeof value === 'object' && value !== null) Object.values(value).forEach(collectTexts)
    }
    const folder = new URL('../../../seeds/pages/', import.meta.url)
    for (const name of readdirSync(folder).filter((fileName) => fileName.endsWith('.json'))) {
      collectTexts(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
    }
    const texts = sentences.map(markdownToSmallRichText)
    expect(texts.some((text) => JSON.stringify(text).includes('"link"'))).toBe(true)
    expect(texts.map((text) => markdownToSmallRichText(smallRichTextToMarkdown(text)))).toEqual(texts)
  })
})
