/** Renders rich text as it was written in the editor. Unknown nodes are left out. */
import { Fragment, type ReactNode } from 'react'
import {
  type RichTextBlock,
  type InlineNode,
  isSafeHref,
  type TextMark,
  toPlainText,
  type RichText,
} from '#rules/site/rich-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Practice } from './practice.tsx'
import styles from './rich-text.module.css'
import type { SiteFacts } from './section-props.ts'
import { SitePicture } from './site-picture.tsx'

const applyMark = (children: ReactNode, mark: TextMark): ReactNode => {
  if (mark.type === 'bold') return <strong>{children}</strong>
  if (mark.type === 'italic') return <em>{children}</em>
  const href = mark.attrs?.href ?? ''
  return isSafeHref(href) ? <a href={href}>{children}</a> : children
}

const renderInline = (run: InlineNode, index: number): ReactNode => {
  if (run.type === 'hardBreak') return <br key={index} />
  return <Fragment key={index}>{(run.marks ?? []).reduce<ReactNode>(applyMark, run.text)}</Fragment>
}

type Props = { text: RichText; site: SiteFacts; className?: string | undefined }

/** Returns the anchor of a heading; its place makes equal headings distinct. */
const toAnchor = (index: number): string => `part-${index + 1}`

/** Returns the second-level headings of a text, for its table of contents. */
export const listHeadings = (text: RichText): { anchor: string; title: string }[] =>
  text.content.flatMap((block, index) =>
    block.type === 'heading' && block.attrs.level === 2
      ? [{ anchor: toAnchor(index), title: toPlainText({ type: 'doc', content: [block] }).trim() }]
      : [],
  )

function Blocks({ blocks, site, top }: { blocks: readonly RichTextBlock[]; site: SiteFacts; top?: boolean }) {
  return blocks.map((block, index) => (
    // A text never changes its order on the page, so a block's place is its key.
    <BlockView key={index} block={block} site={site} anchor={top ? toAnchor(index) : undefined} />
  ))
}

type BlockProps = { block: RichTextBlock; site: SiteFacts; anchor: string | undefined }

function BlockView({ block, site, anchor }: BlockProps) {
  switch (block.type) {
    case 'paragraph':
      return <p>{block.content?.map(renderInline)}</p>
    case 'heading': {
      const Heading = block.attrs.level === 2 ? 'h2' : 'h3'
      return <Heading id={anchor}>{block.content?.map(renderInline)}</Heading>
    }
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
          {block.content.map((item, index) => (
            <li key={index}>
              <Blocks blocks={item.content} site={site} />
            </li>
          ))}
        </List>
      )
    }
    case 'picture':
      return <SitePicture of={block.attrs} shape="wide" className={styles.picture} />
    case 'practice':
      return <Practice slug={block.attrs.session} site={site} />
    default:
      return null
  }
}

export function RichTextView({ text, site, className }: Props) {
  return (
    <div className={classNames(styles.prose, className)}>
      <Blocks blocks={text.content} site={site} />
    </div>
  )
}

/** Renders the same with an anchor at every heading; see `listHeadings`. */
export function LongText({ text, site, className }: Props) {
  return (
    <div className={classNames(styles.prose, className)}>
      <Blocks blocks={text.content} site={site} top />
    </div>
  )
}
