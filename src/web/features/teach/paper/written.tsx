/** The text of a lesson on paper; what is read aloud has its pauses marked. */
import { Fragment, type ReactNode } from 'react'
import { readAloudIn } from '#rules/learn/read-aloud.ts'
import { type Block, type Inline, isSafeHref, type Mark, type RichText } from '#rules/site/rich-text.ts'
import { paper as say } from '#web/lib/words/paper.en.ts'
import styles from './paper.module.css'

const marked = (words: ReactNode, mark: Mark): ReactNode => {
  if (mark.type === 'bold') return <strong>{words}</strong>
  if (mark.type === 'italic') return <em>{words}</em>
  const href = mark.attrs?.href ?? ''
  return isSafeHref(href) ? <a href={href}>{words}</a> : words
}

const inline = (run: Inline, place: number): ReactNode =>
  run.type === 'hardBreak' ? (
    <br key={place} />
  ) : (
    <Fragment key={place}>{(run.marks ?? []).reduce<ReactNode>(marked, run.text)}</Fragment>
  )

function Script({ block }: { block: Block }) {
  const lines = readAloudIn({ type: 'doc', content: [block] }).flat()
  return (
    <blockquote className={styles.script}>
      {lines.map(({ text, pause_seconds: pause }, at) => (
        // A text never changes its order on paper, so a line's place is its key.
        <p key={at}>
          {text}
          {pause > 0 && <span className={styles.pause}> {say('pause', { n: pause })}</span>}
        </p>
      ))}
    </blockquote>
  )
}

function OneBlock({ block }: { block: Block }) {
  switch (block.type) {
    case 'paragraph':
      return <p>{block.content?.map(inline)}</p>
    case 'heading':
      return <h3>{block.content?.map(inline)}</h3>
    case 'blockquote':
      return <Script block={block} />
    case 'bulletList':
    case 'orderedList': {
      const List = block.type === 'bulletList' ? 'ul' : 'ol'
      return (
        <List>
          {block.content.map(({ content }, place) => (
            <li key={place}>
              <Blocks blocks={content} />
            </li>
          ))}
        </List>
      )
    }
    case 'picture':
    case 'practice':
    default:
      return null
  }
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, place) => <OneBlock key={place} block={block} />)
}

export function Written({ text }: { text: RichText }) {
  return (
    <div className={styles.written}>
      <Blocks blocks={text.content} />
    </div>
  )
}
