/** Renders the blocks of rich text. Unknown blocks are left out. */
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { type RichTextBlock, type InlineNode, isSafeHref, type TextMark } from '#rules/site/rich-text.ts'

export type Quotation = Extract<RichTextBlock, { type: 'blockquote' }>

/** The settings that differ between the pages that show rich text. */
export interface RichTextOptions {
  /** The number that is added to the level of each heading. */
  levelOffset?: number
  /** Returns the anchor of a heading by its place. Headings within quotations and lists have no anchor. */
  toAnchor?: ((index: number) => string) | undefined
  /** Whether external links open in a new tab, so that the page being read stays open. */
  opensNewTabs?: boolean
  /** Renders quotations differently, such as a script to read aloud. */
  Quote?: ComponentType<{ quotation: Quotation }> | undefined
  /** Renders pictures and practices. Without it, they are left out. */
  renderMedia?: (block: Extract<RichTextBlock, { type: 'picture' | 'practice' }>) => ReactNode
}

const applyMark = (children: ReactNode, mark: TextMark, opensNewTabs = false): ReactNode => {
  if (mark.type === 'bold') return <strong>{children}</strong>
  if (mark.type === 'italic') return <em>{children}</em>
  const href = mark.attrs?.href ?? ''
  if (!isSafeHref(href)) return children
  const newTabProps = opensNewTabs && /^https:/i.test(href) ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <a href={href} {...newTabProps}>
      {children}
    </a>
  )
}

const renderInline = (content: readonly InlineNode[] | undefined, { opensNewTabs }: RichTextOptions): ReactNode =>
  content?.map((run, index) => {
    if (run.type === 'hardBreak') return <br key={index} />
    const marked = (run.marks ?? []).reduce<ReactNode>((text, mark) => applyMark(text, mark, opensNewTabs), run.text)
    return <Fragment key={index}>{marked}</Fragment>
  })

type BlocksProps = { blocks: readonly RichTextBlock[]; options: RichTextOptions }

export function RichTextBlocks({ blocks, options }: BlocksProps) {
  return blocks.map((block, index) => (
    // A text never changes its order on the page, so a block's place is its key.
    <BlockView key={index} block={block} anchor={options.toAnchor?.(index)} options={options} />
  ))
}

const InnerBlocks = ({ blocks, options }: BlocksProps) => (
  <RichTextBlocks blocks={blocks} options={{ ...options, toAnchor: undefined }} />
)

type BlockProps = { block: RichTextBlock; anchor: string | undefined; options: RichTextOptions }

function BlockView({ block, anchor, options }: BlockProps) {
  switch (block.type) {
    case 'paragraph':
      return <p>{renderInline(block.content, options)}</p>
    case 'heading': {
      const level = block.attrs.level + (options.levelOffset ?? 0)
      return createElement(`h${level}`, { id: anchor }, renderInline(block.content, options))
    }
    case 'blockquote':
      return options.Quote ? (
        <options.Quote quotation={block} />
      ) : (
        <blockquote>
          <InnerBlocks blocks={block.content} options={options} />
        </blockquote>
      )
    case 'bulletList':
    case 'orderedList': {
      const List = block.type === 'bulletList' ? 'ul' : 'ol'
      return (
        <List>
          {block.content.map((item, index) => (
            <li key={index}>
              <InnerBlocks blocks={item.content} options={options} />
            </li>
          ))}
        </List>
      )
    }
    case 'picture':
    case 'practice':
      return options.renderMedia?.(block) ?? null
    default:
      return null
  }
}
