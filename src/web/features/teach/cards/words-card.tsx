/** What is said to the class, in letters for the back row. */
import { wall } from '#web/lib/words/wall.en.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Card, Words } from '../lesson/cards.ts'
import styles from '../wall/wall.module.css'
import { CardBox } from './card-box.tsx'

/** Characters from which a title takes smaller letters. */
const LONG = 48

interface WordsCardProps {
  lesson: string
  card: Card & Words
}

function More({ more, listed }: Words) {
  if (more.length === 0) return null
  if (!listed) return <p className={styles.more}>{more.join(' ')}</p>
  return (
    <ul className={classNames(styles.more, styles.listed)}>
      {more.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

export function WordsCard({ lesson, card }: WordsCardProps) {
  const { part, title, more } = card
  const name = wall(`part.${part}`)
  const heading = title || (more.length === 0 ? name : '')
  return (
    <CardBox card={`${card.step.id} ${title} ${more.join(' ')}`} className={styles.words}>
      <PageHeading title={lesson} className={heading.length > LONG ? styles.long : undefined}>
        {heading || <VisuallyHidden>{name}</VisuallyHidden>}
      </PageHeading>
      <More {...card} />
    </CardBox>
  )
}
