/** Shows rich text on a page of the app, without pictures and practices. */
import type { RichText } from '#rules/site/rich-text.ts'
import { classNames } from '../class-names.ts'
import { RichTextBlocks, type RichTextOptions } from './rich-text-blocks.tsx'
import styles from './rich-text-view.module.css'

interface RichTextViewProps extends Pick<RichTextOptions, 'Quote'> {
  text: RichText
  /** The level of the heading above the text; the text's own headings continue from it. */
  parentLevel?: 1 | 2 | 3
  className?: string | undefined
}

/** The largest headings of the text come directly under the heading above it. */
const getLevelOffset = (text: RichText, parentLevel: number): number => {
  const levels = text.content.map((block) => (block.type === 'heading' ? block.attrs.level : 3))
  return parentLevel + 1 - Math.min(...levels)
}

export function RichTextView({ text, parentLevel = 2, Quote, className }: RichTextViewProps) {
  const options = { levelOffset: getLevelOffset(text, parentLevel), opensNewTabs: true, Quote }
  return (
    <div className={classNames(styles.prose, className)}>
      <RichTextBlocks blocks={text.content} options={options} />
    </div>
  )
}

/** Returns whether there is anything to read. */
export const hasText = (text: RichText): boolean => text.content.length > 0
