/** The text that the teacher says to the class, in letters that the back row can read. */
import { classView } from '#web/lib/messages/en/class-view.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { TeachCard, CardText } from '../lesson/teach-cards.ts'
import styles from '../class-view/class-view.module.css'
import { CardBox } from './card-box.tsx'

/** Characters from which a title gets smaller letters. */
const LONG_TITLE = 48

interface TextCardProps {
  lesson: string
  card: TeachCard & CardText
}

function More({ more, listed }: CardText) {
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

export function TextCard({ lesson, card }: TextCardProps) {
  const { part, title, more } = card
  const name = classView(`part.${part}`)
  const heading = title || (more.length === 0 ? name : '')
  return (
    <CardBox card={`${card.step.id} ${title} ${more.join(' ')}`} className={styles.text}>
      <PageHeading title={lesson} className={heading.length > LONG_TITLE ? styles.long : undefined}>
        {heading || <VisuallyHidden>{name}</VisuallyHidden>}
      </PageHeading>
      <More {...card} />
    </CardBox>
  )
}
