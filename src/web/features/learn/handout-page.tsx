/** A hand-out to read before it is printed: its words, and the way to its pages once they are made. */
import type { Answered } from '#contract/endpoint.ts'
import type * as contract from '#contract/learn.ts'
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/words/teach.en.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Page } from '#web/ui/page/page.tsx'
import styles from './handout-page.module.css'
import { type HandoutBlock, handoutBlocks } from './handout-text.ts'

type Handout = Answered<typeof contract.handoutInfo>['Handout']

function Block({ block }: { block: HandoutBlock }) {
  if (block.kind === 'room') {
    return (
      <div aria-hidden="true" className={styles.room}>
        {Array.from({ length: block.lines }, (_, place) => (
          <i key={place} />
        ))}
      </div>
    )
  }
  if (block.kind === 'heading') return <h2 className={styles.heading}>{block.text}</h2>
  if (block.kind === 'subheading') return <h3>{block.text}</h3>
  return <p className={classNames(styles[block.kind])}>{block.text}</p>
}

function Acts({ handout }: { handout: Handout }) {
  if (!handout.key_path) {
    return (
      <Button look="line" icon="printer" onClick={() => window.print()}>
        {teach('print')}
      </Button>
    )
  }
  return (
    <ButtonLink to={paths.view(handout.key_path)} look="board" nose="arrow-right-bold">
      {teach('preview.print')}
    </ButtonLink>
  )
}

export function HandoutPage({ handout }: { handout: Handout }) {
  return (
    <Page
      title={handout.title}
      lead={teach(`role.${handout.kind}`)}
      back={{ to: paths.learn, label: teach('title') }}
      actions={<Acts handout={handout} />}
      narrow
    >
      <article className={styles.paper}>
        {handoutBlocks(handout.text).map((block, place) => (
          // The text never changes its order on the page.
          <Block key={place} block={block} />
        ))}
      </article>
    </Page>
  )
}
