/** Shows rich text on a public page, with its pictures and practices. */
import { type RichText, toPlainText } from '#rules/site/rich-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { RichTextBlocks } from '#web/ui/rich-text/rich-text-blocks.tsx'
import { Practice } from './practice.tsx'
import styles from './rich-text.module.css'
import type { SiteFacts } from './section-props.ts'
import { SitePicture } from './site-picture.tsx'

type Props = {
  text: RichText
  site: SiteFacts
  className?: string | undefined
  /** Whether headings have anchors; see `listHeadings`. */
  hasAnchors?: boolean
}

/** Returns the anchor of a heading; its place makes equal headings distinct. */
const toAnchor = (index: number): string => `part-${index + 1}`

/** Returns the second-level headings of a text, for its table of contents. */
export const listHeadings = (text: RichText): { anchor: string; title: string }[] =>
  text.content.flatMap((block, index) =>
    block.type === 'heading' && block.attrs.level === 2
      ? [{ anchor: toAnchor(index), title: toPlainText({ type: 'doc', content: [block] }).trim() }]
      : [],
  )

export function SiteRichText({ text, site, className, hasAnchors = false }: Props) {
  return (
    <div className={classNames(styles.prose, className)}>
      <RichTextBlocks
        blocks={text.content}
        options={{
          toAnchor: hasAnchors ? toAnchor : undefined,
          renderMedia: (block) =>
            block.type === 'picture' ? (
              <SitePicture of={block.attrs} shape="wide" className={styles.picture} />
            ) : (
              <Practice slug={block.attrs.session} site={site} />
            ),
        }}
      />
    </div>
  )
}
