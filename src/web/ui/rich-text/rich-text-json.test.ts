import { expect, test } from 'vitest'
import { type EditorNode, toEditorContent, parseRichText } from './rich-text-json.ts'

const doc = (...content: EditorNode[]): EditorNode => ({ type: 'doc', content })
const textNode = (text: string): EditorNode => ({ type: 'text', text })

test('parseRichText removes what the editor adds by itself', () => {
  const link = { type: 'link', attrs: { href: 'https://alaia.test/a', target: '_blank', class: null } }
  const list = {
    type: 'orderedList',
    attrs: { start: 1, type: null },
    content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [textNode('One')] }] }],
  }
  const richText = parseRichText(
    doc({ type: 'paragraph', content: [{ ...textNode('Here'), marks: [link] }] }, list, { type: 'paragraph' }),
    'article',
  )
  expect(richText).toEqual({
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

test('parseRichText removes an unsafe link and retains its text', () => {
  const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } }
  const richText = parseRichText(
    doc({ type: 'paragraph', content: [{ ...textNode('Press'), marks: [link] }] }),
    'article',
  )
  expect(richText?.content[0]).toEqual({ type: 'paragraph', content: [{ type: 'text', text: 'Press' }] })
})

test('parseRichText rejects a heading in rich text of the kind `small`', () => {
  const heading = doc({ type: 'heading', attrs: { level: 3 }, content: [textNode('Why')] })
  expect(parseRichText(heading, 'article')).toBeDefined()
  expect(parseRichText(heading, 'small')).toBeUndefined()
})

test('parseRichText rejects lists deeper than six levels', () => {
  const createNestedList = (depth: number): EditorNode =>
    depth === 0
      ? { type: 'paragraph', content: [textNode('Deep')] }
      : { type: 'bulletList', content: [{ type: 'listItem', content: [createNestedList(depth - 1)] }] }
  expect(parseRichText(doc(createNestedList(6)), 'article')).toBeDefined()
  expect(parseRichText(doc(createNestedList(7)), 'article')).toBeUndefined()
})

test('empty rich text becomes an empty paragraph in the editor, and an empty text again', () => {
  const empty = { type: 'doc', content: [] } as const
  expect(toEditorContent(empty)).toEqual(doc({ type: 'paragraph' }))
  expect(parseRichText(toEditorContent(empty), 'article')).toEqual(empty)
})
