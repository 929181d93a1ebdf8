import { expect, test } from 'vitest'
import { type EditorNode, editorContent, parseRichText } from './rich-text-json.ts'

const doc = (...content: EditorNode[]): EditorNode => ({ type: 'doc', content })
const words = (text: string): EditorNode => ({ type: 'text', text })

test('what the editor adds by itself is not kept', () => {
  const link = { type: 'link', attrs: { href: 'https://alaia.test/a', target: '_blank', class: null } }
  const list = {
    type: 'orderedList',
    attrs: { start: 1, type: null },
    content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [words('One')] }] }],
  }
  const text = parseRichText(
    doc({ type: 'paragraph', content: [{ ...words('Here'), marks: [link] }] }, list, { type: 'paragraph' }),
    'article',
  )
  expect(text).toEqual({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'Here', marks: [{ type: 'link', attrs: { href: 'https://alaia.test/a' } }] }],
      },
      {
        type: 'orderedList',
        content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'One' }] }] }],
      },
    ],
  })
})

test('a link that leads somewhere unsafe keeps its words alone', () => {
  const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } }
  const text = parseRichText(doc({ type: 'paragraph', content: [{ ...words('Press'), marks: [link] }] }), 'article')
  expect(text?.content[0]).toEqual({ type: 'paragraph', content: [{ type: 'text', text: 'Press' }] })
})

test('a heading has no place in a small text', () => {
  const heading = doc({ type: 'heading', attrs: { level: 3 }, content: [words('Why')] })
  expect(parseRichText(heading, 'article')).toBeDefined()
  expect(parseRichText(heading, 'small')).toBeUndefined()
})

test('lists deeper than six are told apart from what can be kept', () => {
  const nested = (depth: number): EditorNode =>
    depth === 0
      ? { type: 'paragraph', content: [words('Deep')] }
      : { type: 'bulletList', content: [{ type: 'listItem', content: [nested(depth - 1)] }] }
  expect(parseRichText(doc(nested(6)), 'article')).toBeDefined()
  expect(parseRichText(doc(nested(7)), 'article')).toBeUndefined()
})

test('an empty text is a line to write on, and a line without words is an empty text', () => {
  const empty = { type: 'doc', content: [] } as const
  expect(editorContent(empty)).toEqual(doc({ type: 'paragraph' }))
  expect(parseRichText(editorContent(empty), 'article')).toEqual(empty)
})
