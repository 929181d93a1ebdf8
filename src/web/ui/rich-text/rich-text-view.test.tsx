import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RichTextBlock, RichText } from '#rules/site/rich-text.ts'
import { RichTextView } from './rich-text-view.tsx'

const heading = (level: 2 | 3, text: string): RichTextBlock => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text }],
})
const createText = (...content: RichTextBlock[]): RichText => ({ type: 'doc', content })
const link = (href: string): RichTextBlock => ({
  type: 'paragraph',
  content: [{ type: 'text', text: 'there', marks: [{ type: 'link', attrs: { href } }] }],
})

const renderView = (text: RichText, under?: 1 | 2 | 3): string =>
  renderToStaticMarkup(under ? <RichTextView text={text} parentLevel={under} /> : <RichTextView text={text} />)

test('RichTextView renders headings one level below the given one, whatever their stored level', () => {
  expect(renderView(createText(heading(2, 'One'), heading(3, 'Two')))).toContain('<h3>One</h3><h4>Two</h4>')
  expect(renderView(createText(heading(3, 'Only')), 3)).toContain('<h4>Only</h4>')
})

test('RichTextView opens an external link in a new tab, and renders an unsafe link as text', () => {
  expect(renderView(createText(link('https://example.org/a')))).toContain('target="_blank" rel="noreferrer">there</a>')
  expect(renderView(createText(link('/home')))).toContain('<a href="/home">there</a>')
  expect(renderView(createText(link('javascript:alert(1)')))).not.toContain('<a')
})
