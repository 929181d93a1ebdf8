import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Block, RichText } from '#rules/site/rich-text.ts'
import { RichTextView } from './rich-text-view.tsx'

const heading = (level: 2 | 3, text: string): Block => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text }],
})
const textOf = (...content: Block[]): RichText => ({ type: 'doc', content })
const link = (href: string): Block => ({
  type: 'paragraph',
  content: [{ type: 'text', text: 'there', marks: [{ type: 'link', attrs: { href } }] }],
})

const drawn = (text: RichText, under?: 1 | 2 | 3): string =>
  renderToStaticMarkup(under ? <RichTextView text={text} under={under} /> : <RichTextView text={text} />)

test('RichTextView renders headings one level below the given one, whatever their stored level', () => {
  expect(drawn(textOf(heading(2, 'One'), heading(3, 'Two')))).toContain('<h3>One</h3><h4>Two</h4>')
  expect(drawn(textOf(heading(3, 'Only')), 3)).toContain('<h4>Only</h4>')
})

test('RichTextView opens an external link in a new tab, and renders an unsafe link as text', () => {
  expect(drawn(textOf(link('https://example.org/a')))).toContain('target="_blank" rel="noreferrer">there</a>')
  expect(drawn(textOf(link('/home')))).toContain('<a href="/home">there</a>')
  expect(drawn(textOf(link('javascript:alert(1)')))).not.toContain('<a')
})
