/** Home without a connection and without an answer: what will be back, in flat shapes. */
import { library } from '#web/lib/words/library.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { PrintSkeleton } from '#web/ui/state/skeleton.tsx'
import styles from './away-shelves.module.css'

interface AwayShelvesProps {
  onLook: () => void
  looking: boolean
}

export function AwayShelves({ onLook, looking }: AwayShelvesProps) {
  const names = [library('series'), library('collections'), library('mine'), library('search')]
  return (
    <Section title={library('away.title')}>
      <ul className={styles.shelves}>
        {names.map((name) => (
          <li key={name}>
            <PrintSkeleton shape="square" />
            <span className={styles.name}>{name}</span>
          </li>
        ))}
      </ul>
      <Button look="line" icon="arrow-clockwise" busy={looking} onClick={onLook}>
        {library('away.look')}
      </Button>
    </Section>
  )
}
