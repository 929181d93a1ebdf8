import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Block, Inline, Mark, RichText } from './rich-text.ts'
import { richTextToMarkdown, markdownToSmallRichText } from './small-markdown.ts'

const doc = (...content: Block[]): RichText => ({ type: 'doc', content })
const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', content })
const run = (text: string, ...marks: Mark[]): Inline =>
  marks.length ? { type: 'text', text, marks } : { type: 'text', text }
const bold: Mark = { type: 'bold' }
const italic: Mark = { type: 'italic' }
const link = (href: string): Mark => ({ type: 'link', attrs: { href } })
const item = (...content: Block[]) => ({ type: 'listItem' as const, content })
const bullets = (...content: ReturnType<typeof item>[]): Block => ({ type: 'bulletList', content })
const numbers = (...content: ReturnType<typeof item>[]): Block => ({ type: 'orderedList', content })
const textBlock = (text: string): Block => paragraph(run(text))

test('Markdown input supports bold, italic, links and lists', () => {
  const typed = 'A **quiet** _minute_ on [this page](/learn).\n\n- one\n- two\n\n1. first\n2. second'
  expect(markdownToSmallRichText(typed)).toEqual(
    doc(
      paragraph(
        run('A '),
        run('quiet', bold),
        run(' '),
        run('minute', italic),
        run(' on '),
        run('this page', link('/learn')),
        run('.'),
      ),
      bullets(item(textBlock('one')), item(textBlock('two'))),
      numbers(item(textBlock('first')), item(textBlock('second'))),
    ),
  )
})

test('Markdown input treats an unpaired marker as text', () => {
  expect(markdownToSmallRichText('2 ** 3, snake_case, [sic] and \\')).toEqual(
    doc(textBlock('2 ** 3, snake_case, [sic] and ')),
  )
})

test('Markdown conversion preserves underscores in placeholders', () => {
  const text = doc(textBlock('Write to {{support_contact}} or {{privacy_contact}}.'))
  expect(richTextToMarkdown(text)).toBe('Write to {{support_contact}} or {{privacy_contact}}.')
  expect(markdownToSmallRichText(richTextToMarkdown(text))).toEqual(text)
})

describe('Markdown conversion to rich text and back', () => {
  test.each<[string, RichText]>([
    ['nothing', doc()],
    ['an empty paragraph', doc({ type: 'paragraph' })],
    ['signs in the words', doc(textBlock('5 * 4 _ [a](b) \\ ] **x**'))],
    ['words like a list', doc(textBlock('- not a point'), textBlock('12. not a number'), textBlock('3) neither'))],
    ['spaces at the beginning', doc(bullets(item(textBlock('a'))), textBlock('   b '))],
    ['a new line', doc(paragraph(run('a'), { type: 'hardBreak' }, { type: 'hardBreak' }, run('- b')))],
    ['marks over marks', doc(paragraph(run('a', bold), run('b', bold, italic), run('c', italic), run('d')))],
    ['marks in a link', doc(paragraph(run('a', link('/a'), bold), run('b', link('/a')), run('c', link('/b'))))],
    ['an address with brackets', doc(paragraph(run('a', link('https://example.org/a_(b)'))))],
    [
      'a list in a list',
      doc(bullets(item(textBlock('a'), bullets(item(textBlock('b')), item(textBlock('c')))), item(textBlock('d')))),
    ],
    ['a list at once', doc(numbers(item(bullets(item(textBlock('a'))), textBlock('b'))))],
    [
      'two lists of one kind',
      doc(bullets(item(textBlock('a'))), bullets(item(textBlock('b'))), bullets(item(textBlock('c')))),
    ],
    [
      'paragraphs in an item',
      doc(numbers(...Array.from({ length: 11 }, () => item(textBlock('a'), textBlock('b')))), textBlock('c')),
    ],
  ])('preserves %s', (_, text) => {
    expect(markdownToSmallRichText(richTextToMarkdown(text))).toEqual(text)
  })

  test('preserves every sentence of the seeded pages', () => {
    const sentences: string[] = []
    const collectTexts = (value: unknown): void => {
      if (typeof value === 'string') sentences.push(value)
      if (typeof value === 'object' && value !== null) Object.values(value).forEach(collectTexts)
    }
    const folder = new URL('../../../seeds/pages/', import.meta.url)
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
      collectTexts(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
    }
    const texts = sentences.map(markdownToSmallRichText)
    expect(texts.some((text) => JSON.stringify(text).includes('"link"'))).toBe(true)
    expect(texts.map((text) => markdownToSmallRichText(richTextToMarkdown(text)))).toEqual(texts)
  })
})
