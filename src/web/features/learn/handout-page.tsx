/** A handout to read before printing: its text, and its PDF once that is rendered. */
import type { ResponseData } from '#contract/endpoint.ts'
import type * as contract from '#contract/learn.ts'
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import styles from './handout-page.module.css'
import { type HandoutBlock, parseHandoutBlocks } from './handout-text.ts'

type Handout = ResponseData<typeof contract.handoutInfo>['Handout']

function Block({ block }: { block: HandoutBlock }) {
  switch (block.kind) {
    case 'room':
      return (
        <div aria-hidden="true" className={styles.room}>
          {Array.from({ length: block.lines }, (_, index) => (
            <i key={index} />
          ))}
        </div>
      )
    case 'box':
      return (
        <div className={styles.box}>
          <Blocks blocks={block.lines} />
        </div>
      )
    case 'heading':
      return <h2 className={styles.heading}>{block.text}</h2>
    case 'subheading':
      return <h3 className={styles.subheading}>{block.text}</h3>
    case 'paragraph':
    case 'item':
    case 'label':
    default:
      return <p className={styles[block.kind]}>{block.text}</p>
  }
}

function Blocks({ blocks }: { blocks: readonly HandoutBlock[] }) {
  // The order of the text never changes on the page, so the index is the key.
  return blocks.map((block, index) => <Block key={index} block={block} />)
}

function HandoutActions({ handout }: { handout: Handout }) {
  if (!handout.key_path) {
    return (
      <Button look="line" icon="printer" onClick={() => window.print()}>
        {teach('print')}
      </Button>
    )
  }
  return (
    <ButtonLink to={paths.view(handout.key_path)} look="board" endIcon="arrow-right-bold">
      {teach('preview.print')}
    </ButtonLink>
  )
}

/** Omits the first heading if it repeats the title of the page. */
const withoutTitle = ({ text, title }: Handout): HandoutBlock[] =>
  parseHandoutBlocks(text).filter((block, index) => index > 0 || block.kind !== 'heading' || block.text !== title)

export function HandoutPage({ handout }: { handout: Handout }) {
  return (
    <Page
      title={handout.title}
      lead={teach(`role.${handout.kind}`)}
      back={{ to: paths.learn, label: teach('title') }}
      actions={<HandoutActions handout={handout} />}
      narrow
    >
      <article className={styles.paper}>
        <Blocks blocks={withoutTitle(handout)} />
      </article>
    </Page>
  )
}
