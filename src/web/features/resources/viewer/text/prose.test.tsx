import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Prose, toSafeUrl } from './prose.tsx'

const renderProse = (text: string) => renderToStaticMarkup(<Prose text={text} />).replace(/^<div[^>]*>|<\/div>$/g, '')

test('Markdown preview renders headings, text and lists', () => {
  expect(renderProse('# Sea\n\nIt is **calm** and *wide* &amp; deep.')).toBe(
    '<h2>Sea</h2><p>It is <strong>calm</strong> and <em>wide</em> &amp; deep.</p>',
  )
  expect(renderProse('- a\n- b')).toBe('<ul><li>a</li><li>b</li></ul>')
  expect(renderProse('- [ ] a\n- [x] b')).toBe('<ul><li>☐ a</li><li>☑ b</li></ul>')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onclick="x()">b</b>',
  '[a](javascript:alert(1))',
  '![a](https://elsewhere.test/a.png)',
  '<iframe src="https://elsewhere.test"></iframe>',
])('Markdown preview renders %s without active elements', (text) => {
  expect(renderProse(text)).not.toMatch(/<(script|img|iframe|b|a)[\s>]/)
})

test('Markdown preview allows links to web pages and email addresses only', () => {
  expect(['https://a.test', 'http://a.test', 'mailto:a@b.test'].map(toSafeUrl)).not.toContain(undefined)
  expect(['javascript:1', 'data:text/html,x', '//a.test', '/a', 'vbscript:1'].map(toSafeUrl)).toEqual(
    Array(5).fill(undefined),
  )
})
