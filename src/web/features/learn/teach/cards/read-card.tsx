/** One line of a script that is read to the class, the pause after it, and the next line. */
import type { SpokenLine } from '#rules/learn/read-aloud.ts'
import { classView } from '#web/lib/messages/en/class-view.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import styles from '../class-view/class-view.module.css'
import { CardBox } from './card-box.tsx'

interface ReadCardProps {
  lesson: string
  lines: readonly SpokenLine[]
  at: number
  /** Whether the line has been read and its pause runs. */
  isPausing: boolean
}

/** More dots can't be counted at a glance; beyond this, each dot stands for more than a second. */
const MAX_DOTS = 20

export function ReadCard({ lesson, lines, at, isPausing }: ReadCardProps) {
  const { text, pause_seconds: pause } = lines[at]!
  const next = lines[at + 1]
  return (
    <CardBox card={text} className={styles.line}>
      <PageHeading title={lesson}>{text}</PageHeading>
      {pause > 0 && (
        <p
          className={styles.quiet}
          role="img"
          aria-label={classView('read.quiet', { n: pause })}
          data-now={isPausing ? '' : undefined}
        >
          {Array.from({ length: Math.min(MAX_DOTS, pause) }, (_, dot) => (
            <i key={dot} />
          ))}
        </p>
      )}
      {next && <p className={styles.after}>{next.text}</p>}
    </CardBox>
  )
}
