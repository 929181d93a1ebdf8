/** Text with structure, as it was written in the editor. What is not known here is not drawn. */
import { Fragment, type ReactNode } from 'react'
import { type Block, type Inline, isSafeHref, type Mark, type RichText } from '#rules/site/rich-text.ts'
import type { SiteFacts } from './section-props.ts'

const marked = (words: ReactNode, mark: Mark): ReactNode => {
  if (mark.type === 'bold') return <strong>{words}</strong>
  if (mark.type === 'italic') return <em>{words}</em>
  const href = mark.attrs?.href ?? ''
  return isSafeHref(href) ? <a href={href}>{words}</a> : words
}

const inline = (run: Inline, place: number): ReactNode => {
  if (run.type === 'hardBreak') return <br key={place} />
  return <Fragment key={place}>{(run.marks ?? []).reduce<ReactNode>(marked, run.text)}</Fragment>
}

type Props = { text: RichText; site: SiteFacts }

function Blocks({ blocks, site }: { blocks: readonly Block[]; site: SiteFacts }) {
  // A text never changes its order on the page, so a block's place is its key.
  return blocks.map((block, place) => <OneBlock key={place} block={block} site={site} />)
}

function OneBlock({ block, site }: { block: Block; site: SiteFacts }) {
  switch (block.type) {
    case 'paragraph':
      return <p>{block.content?.map(inline)}</p>
    case 'heading':
      return block.attrs.level === 2 ? <h2>{block.content?.map(inline)}</h2> : <h3>{block.content?.map(inline)}</h3>
    case 'blockquote':
      return (
        <blockquote>
          <Blocks blocks={block.content} site={site} />
        </blockquote>
      )
    case 'bulletList':
    case 'orderedList': {
      const List = block.type === 'bulletList' ? 'ul' : 'ol'
      return (
        <List>
          {block.content.map((item, place) => (
            <li key={place}>
              <Blocks blocks={item.content} site={site} />
            </li>
          ))}
        </List>
      )
    }
    case 'picture':
      return <img src={`/media/${block.attrs.key}`} {...sizeOf(block.attrs)} alt={block.attrs.alt} loading="lazy" />
    case 'practice':
      return <Practice slug={block.attrs.session} site={site} />
    default:
      return null
  }
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height })

function Practice({ slug, site }: { slug: string; site: SiteFacts }) {
  const heard = site.session(slug)
  return heard ? <p>{heard.title}</p> : null
}

export function RichTextView({ text, site }: Props) {
  return <Blocks blocks={text.content} site={site} />
}
