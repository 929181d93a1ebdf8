/** Shows rich text on a page of the app. Unknown nodes are left out. */
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { type RichTextBlock, type InlineNode, isSafeHref, type TextMark, type RichText } from '#rules/site/rich-text.ts'
import { classNames } from '../class-names.ts'
import styles from './rich-text-view.module.css'

export type Quotation = Extract<RichTextBlock, { type: 'blockquote' }>

export type RichTextViewProps = {
  text: RichText
  /** The level of the heading above the text; the text's own headings continue from it. */
  parentLevel?: 1 | 2 | 3
  /** Renders quotations differently, such as a script to read aloud. */
  Quote?: ComponentType<{ quotation: Quotation }> | undefined
  className?: string | undefined
}

const applyMark = (children: ReactNode, mark: TextMark): ReactNode => {
  if (mark.type === 'bold') return <strong>{children}</strong>
  if (mark.type === 'italic') return <em>{children}</em>
  const href = mark.attrs?.href ?? ''
  if (!isSafeHref(href)) return children
  // External links open in a new tab, so that the page being read stays open.
  const newTabProps = /^https:/i.test(href) ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <a href={href} {...newTabProps}>
      {children}
    </a>
  )
}

const renderInline = (run: InlineNode, index: number): ReactNode => {
  if (run.type === 'hardBreak') return <br key={index} />
  return <Fragment key={index}>{(run.marks ?? []).reduce<ReactNode>(applyMark, run.text)}</Fragment>
}

interface RenderOptions extends Pick<RichTextViewProps, 'Quote'> {
  /** The number that is added to the level of each heading. */
  levelOffset: number
}

/** The largest headings of the text come directly under the heading above it. */
const getLevelOffset = (text: RichText, parentLevel: number): number => {
  const levels = text.content.map((block) => (block.type === 'heading' ? block.attrs.level : 3))
  return parentLevel + 1 - Math.min(...levels)
}

function Blocks({ blocks, options }: { blocks: readonly RichTextBlock[]; options: RenderOptions }) {
  // A text never changes its order on the page, so a block's place is its key.
  return blocks.map((block, index) => <BlockView key={index} block={block} options={options} />)
}

function BlockView({ block, options }: { block: RichTextBlock; options: RenderOptions }) {
  switch (block.type) {
    case 'paragraph':
      return <p>{block.content?.map(renderInline)}</p>
    case 'heading':
      return createElement(`h${block.attrs.level + options.levelOffset}`, null, block.content?.map(renderInline))
    case 'blockquote':
      return options.Quote ? (
        <options.Quote quotation={block} />
      ) : (
        <blockquote>
          <Blocks blocks={block.content} options={options} />
        </blockquote>
      )
    case 'bulletList':
    case 'orderedList': {
      const List = block.type === 'bulletList' ? 'ul' : 'ol'
      return (
        <List>
          {block.content.map((item, index) => (
            <li key={index}>
              <Blocks blocks={item.content} options={options} />
            </li>
          ))}
        </List>
      )
    }
    case 'practice':
    case 'picture':
    default:
      return null
  }
}

export function RichTextView({ text, parentLevel = 2, Quote, className }: RichTextViewProps) {
  return (
    <div className={classNames(styles.prose, className)}>
      <Blocks blocks={text.content} options={{ levelOffset: getLevelOffset(text, parentLevel), Quote }} />
    </div>
  )
}

/** Returns whether there is anything to read. */
export const hasText = (text: RichText): boolean => text.content.length > 0
