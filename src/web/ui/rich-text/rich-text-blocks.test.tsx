import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { RichTextBlock } from '#rules/site/rich-text.ts'
import { RichTextBlocks, type RichTextOptions } from './rich-text-blocks.tsx'

const heading: RichTextBlock = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Rest' }] }
const link: RichTextBlock = {
  type: 'paragraph',
  content: [{ type: 'text', text: 'there', marks: [{ type: 'link', attrs: { href: 'https://example.org' } }] }],
}
const blocks: RichTextBlock[] = [
  heading,
  { type: 'blockquote', content: [heading] },
  { type: 'bulletList', content: [{ type: 'listItem', content: [link] }] },
  { type: 'practice', attrs: { session: 'rain' } },
]
const render = (options: RichTextOptions): string =>
  renderToStaticMarkup(<RichTextBlocks blocks={blocks} options={options} />)

describe('rich text blocks', () => {
  it('keep the levels of headings, and leave out media without a renderer', () => {
    const list = '<ul><li><p><a href="https://example.org">there</a></p></li></ul>'
    expect(render({})).toBe(`<h2>Rest</h2><blockquote><h2>Rest</h2></blockquote>${list}`)
  })

  it('give an anchor only to headings that are not within other blocks', () => {
    const html = render({ toAnchor: (index) => `part-${index + 1}` })
    expect(html).toContain('<h2 id="part-1">Rest</h2><blockquote><h2>Rest</h2></blockquote>')
  })

  it('render quotations, media and links as the page asks for', () => {
    const html = render({
      opensNewTabs: true,
      Quote: ({ quotation }) => <q>{quotation.content.length}</q>,
      renderMedia: (block) => <i>{block.type}</i>,
    })
    expect(html).toContain('<q>1</q><ul><li><p><a href="https://example.org" target="_blank" rel="noreferrer">')
    expect(html).toContain('</ul><i>practice</i>')
  })
})
