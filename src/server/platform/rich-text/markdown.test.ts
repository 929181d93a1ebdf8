// @tag markdown
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isRichText, toPlainText } from '#rules/site/rich-text.ts'
import { markdownToRichText } from './markdown.ts'

test('Markdown paragraphs, lists, quotations and headings are preserved', () => {
  const text = markdownToRichText('## One\n\nA *b* **c**\nd\n\n- x\n- y\n\n> Said\n>\n> twice\n\n1. first')
  expect(text.content).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'One' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'A ' },
        { type: 'text', text: 'b', marks: [{ type: 'italic' }] },
        { type: 'text', text: ' ' },
        { type: 'text', text: 'c', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' d' },
      ],
    },
    {
      type: 'bulletList',
      content: ['x', 'y'].map((word) => ({
        type: 'listItem',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: word }] }],
      })),
    },
    {
      type: 'blockquote',
      content: ['Said', 'twice'].map((word) => ({ type: 'paragraph', content: [{ type: 'text', text: word }] })),
    },
    {
      type: 'orderedList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'first' }] }] }],
    },
  ])
})

test('a Markdown link keeps its address, and only its text if the address is unsafe', () => {
  const [safe, unsafe] = ['[Terms](/terms)', '[Terms](javascript:alert(1))'].map((line) => markdownToRichText(line))
  expect(safe?.content).toEqual([
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'Terms', marks: [{ type: 'link', attrs: { href: '/terms' } }] }],
    },
  ])
  expect(unsafe?.content).toEqual([{ type: 'paragraph', content: [{ type: 'text', text: 'Terms' }] }])
})

test.each(['<b onclick="x()">hi</b>', '```\ncode\n```', '![a](b.png)', '| a |\n| - |\n| b |', '<script>x</script>'])(
  'Markdown %j becomes plain text',
  (markdown) => expect(isRichText(markdownToRichText(markdown), 'article')).toBe(true),
)

test('an ampersand and a blank line to fill in stay unchanged in Markdown', () => {
  expect(toPlainText(markdownToRichText('> Fish & chips cost ______. A < B'))).toBe('Fish & chips cost ______. A < B')
})

const folder = new URL('../../../../seeds/articles/', import.meta.url)

test.each(readdirSync(folder).filter((name) => name.endsWith('.md')))(
  'Markdown conversion of %s preserves every word',
  (name) => {
    const [, , body = ''] = readFileSync(new URL(name, folder), 'utf8').split(/^---$/m)
    const text = markdownToRichText(body)
    expect(isRichText(text, 'article')).toBe(true)
    const listWords = (source: string) => source.match(/[\p{L}]{2,}/gu)
    expect(listWords(toPlainText(text))).toEqual(listWords(body.replaceAll(/\]\([^)]*\)/g, ']')))
  },
)
