import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isRichText, plainText } from '#rules/site/rich-text.ts'
import { markdownToRichText } from './markdown.ts'

test('paragraphs, lists, quotations and headings keep their shape', () => {
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

test('a link keeps where it leads to, and one that leads nowhere good keeps its words', () => {
  const [good, bad] = ['[Terms](/terms)', '[Terms](javascript:alert(1))'].map((line) => markdownToRichText(line))
  expect(good?.content).toEqual([
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'Terms', marks: [{ type: 'link', attrs: { href: '/terms' } }] }],
    },
  ])
  expect(bad?.content).toEqual([{ type: 'paragraph', content: [{ type: 'text', text: 'Terms' }] }])
})

test.each(['<b onclick="x()">hi</b>', '```\ncode\n```', '![a](b.png)', '| a |\n| - |\n| b |', '<script>x</script>'])(
  '%j becomes its letters and stays such a text',
  (markdown) => expect(isRichText(markdownToRichText(markdown), 'article')).toBe(true),
)

test('an ampersand and a blank to fill in stay as they are', () => {
  expect(plainText(markdownToRichText('> Fish & chips cost ______. A < B'))).toBe('Fish & chips cost ______. A < B')
})

const folder = new URL('../../../../seeds/articles/', import.meta.url)

test.each(readdirSync(folder).filter((name) => name.endsWith('.md')))('%s keeps every word', (name) => {
  const [, , body = ''] = readFileSync(new URL(name, folder), 'utf8').split(/^---$/m)
  const text = markdownToRichText(body)
  expect(isRichText(text, 'article')).toBe(true)
  const words = (letters: string) => letters.match(/[\p{L}]{2,}/gu)
  expect(words(plainText(text))).toEqual(words(body.replaceAll(/\]\([^)]*\)/g, ']')))
})
