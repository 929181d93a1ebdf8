// @tag html
import { describe, expect, test } from 'vitest'
import { isRichText, toPlainText } from '#rules/site/rich-text.ts'
import { readHtml, NestingTooDeepError, insertStoredPictures } from './html.ts'

const base = 'https://news.example.org/posts/one'
const readText = (html: string) => insertStoredPictures(readHtml(html, base).text, [])
const createText = (expected: string, ...marks: unknown[]) => ({
  type: 'text',
  text: expected,
  ...(marks.length ? { marks } : {}),
})

describe('reading external HTML', () => {
  test('preserves paragraphs, headings, lists, quotations, emphasis and links', () => {
    const html = `<h1>One</h1><p>A <b>b</b><br>c <a href="/two">there</a></p>
      <ul><li>x</li><li><p>y</p></li></ul><blockquote>Said</blockquote><h4>Two</h4>loose`
    expect(readText(html).content).toEqual([
      { type: 'heading', attrs: { level: 2 }, content: [createText('One')] },
      {
        type: 'paragraph',
        content: [
          createText('A '),
          createText('b', { type: 'bold' }),
          { type: 'hardBreak' },
          createText('c '),
          createText('there', { type: 'link', attrs: { href: 'https://news.example.org/two' } }),
        ],
      },
      {
        type: 'bulletList',
        content: ['x', 'y'].map((word) => ({
          type: 'listItem',
          content: [{ type: 'paragraph', content: [createText(word)] }],
        })),
      },
      { type: 'blockquote', content: [{ type: 'paragraph', content: [createText('Said')] }] },
      { type: 'heading', attrs: { level: 3 }, content: [createText('Two')] },
      { type: 'paragraph', content: [createText('loose')] },
    ])
  })

  test.each([
    ['a script', '<p>Hi<script>alert(1)</script> you</p>', 'Hi you'],
    ['a script in a drawing', '<svg><script>x()</script><text>no</text></svg><p>Hi</p>', 'Hi'],
    ['a style', '<style>p{}</style><p style="x">Hi</p>', 'Hi'],
    ['a frame', '<iframe src="https://evil.example">inner</iframe><p>Hi</p>', 'Hi'],
    ['a handler', '<p onclick="x()" onmouseover=y>Hi</p>', 'Hi'],
    ['a comment', '<!-- <p>no</p> --><p>Hi</p>', 'Hi'],
    ['an unknown tag', '<blink>Hi</blink>', 'Hi'],
    ['a tag that is never closed', '<div><p>Hi<b>', 'Hi'],
    ['an escaped tag', '<p>&lt;script&gt;x&lt;/script&gt;</p>', '<script>x</script>'],
    ['half a tag', '<p>Hi</p><script src="', 'Hi'],
  ])('removes %s and preserves the text', (_what, html, expected) => {
    const parsed = readText(html)
    expect([toPlainText(parsed), isRichText(parsed, 'article')]).toEqual([expected, true])
    expect(JSON.stringify(parsed)).not.toMatch(/onclick|evil|alert/)
  })

  test.each(['javascript:alert(1)', 'JaVaScRiPt:x', ' java\nscript:x', 'data:text/html,x', 'http://plain.example'])(
    'removes a link to %j and preserves its text',
    (href) =>
      expect(readText(`<a href="${href}">go</a>`).content).toEqual([
        { type: 'paragraph', content: [createText('go')] },
      ]),
  )

  test('inserts stored pictures at their original position', () => {
    const { text: parsed, pictures } = readHtml('<p>One<img src="a.png" alt="A">two<img src="b.png"></p>', base)
    expect(pictures).toEqual([
      { src: 'https://news.example.org/posts/a.png', alt: 'A' },
      { src: 'https://news.example.org/posts/b.png', alt: '' },
    ])
    const localPicture = { key: 'public/pictures/x/480.webp', width: 480, height: 300 }
    expect(insertStoredPictures(parsed, [localPicture, undefined]).content.map(({ type }) => type)).toEqual([
      'paragraph',
      'picture',
      'paragraph',
    ])
  })

  test.each(['constructor', 'toString', 'hasOwnProperty'])('ignores a tag named %s and preserves its text', (tag) => {
    expect(readText(`<p>A <${tag}>b</${tag}></p>`).content).toEqual([
      { type: 'paragraph', content: [createText('A b')] },
    ])
  })

  const nested = [
    ['tags', '<div>'],
    ['lists', '<ul><li>'],
    ['quotations', '<blockquote>'],
    ['emphasis', '<b><i>'],
  ] as const

  test.each(nested)('accepts many nested %s', (_what, tags) => {
    const parsed = readText(`${tags.repeat(200)}Hi`)
    expect([toPlainText(parsed), isRichText(parsed, 'article')]).toEqual(['Hi', true])
  })

  test.each(nested)('rejects excessively nested %s early', (_what, tags) => {
    expect(() => readText(`${tags.repeat(20_000)}Hi`)).toThrow(NestingTooDeepError)
  })
})
