/** Shows rich text on a page of the app. Unknown nodes are left out. */
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { type Block, type Inline, isSafeHref, type Mark, type RichText } from '#rules/site/rich-text.ts'
import { classNames } from '../class-names.ts'
import styles from './rich-text-view.module.css'

export type Quotation = Extract<Block, { type: 'blockquote' }>

export type RichTextViewProps = {
  text: RichText
  /** The level of the heading above the text; the text's own headings continue from it. */
  under?: 1 | 2 | 3
  /** Renders quotations differently, such as a script to read aloud. */
  Quote?: ComponentType<{ quotation: Quotation }> | undefined
  className?: string | undefined
}

const marked = (children: ReactNode, mark: Mark): ReactNode => {
  if (mark.type === 'bold') return <strong>{children}</strong>
  if (mark.type === 'italic') return <em>{children}</em>
  const href = mark.attrs?.href ?? ''
  if (!isSafeHref(href)) return children
  // External links open in a new tab, so that the page being read stays open.
  const elsewhere = /^https:/i.test(href) ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <a href={href} {...elsewhere}>
      {children}
    </a>
  )
}

const inline = (run: Inline, index: number): ReactNode => {
  if (run.type === 'hardBreak') return <br key={index} />
  return <Fragment key={index}>{(run.marks ?? []).reduce<ReactNode>(marked, run.text)}</Fragment>
}

interface Manner extends Pick<RichTextViewProps, 'Quote'> {
  /** The number that is added to the level of each heading. */
  deeper: number
}

/** The largest headings of the text come directly under the heading above it. */
const deeperBy = (text: RichText, under: number): number => {
  const levels = text.content.map((block) => (block.type === 'heading' ? block.attrs.level : 3))
  return under + 1 - Math.min(...levels)
}

function Blocks({ blocks, manner }: { blocks: readonly Block[]; manner: Manner }) {
  // A text never changes its order on the page, so a block's place is its key.
  return blocks.map((block, index) => <BlockView key={index} block={block} manner={manner} />)
}

function BlockView({ block, manner }: { block: Block; manner: Manner }) {
  switch (block.type) {
    case 'paragraph':
      return <p>{block.content?.map(inline)}</p>
    case 'heading':
      return createElement(`h${block.attrs.level + manner.deeper}`, null, block.content?.map(inline))
    case 'blockquote':
      return manner.Quote ? (
        <manner.Quote quotation={block} />
      ) : (
        <blockquote>
          <Blocks blocks={block.content} manner={manner} />
        </blockquote>
      )
    case 'bulletList':
    case 'orderedList': {
      const List = block.type === 'bulletList' ? 'ul' : 'ol'
      return (
        <List>
          {block.content.map((item, index) => (
            <li key={index}>
              <Blocks blocks={item.content} manner={manner} />
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

export function RichTextView({ text, under = 2, Quote, className }: RichTextViewProps) {
  return (
    <div className={classNames(styles.prose, className)}>
      <Blocks blocks={text.content} manner={{ deeper: deeperBy(text, under), Quote }} />
    </div>
  )
}

/** Returns whether there is anything to read. */
export const hasText = (text: RichText): boolean => text.content.length > 0
