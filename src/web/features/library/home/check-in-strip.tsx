/** Asks one question with five heights of the sun. Each one opens the check-in with that answer. */
import { portalTargets } from '#web/lib/portal-targets.ts'
import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { MoodLinks } from '#web/ui/choice/mood-choice.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Panel } from '#web/ui/page/section.tsx'
import styles from './check-in-strip.module.css'

const listSuns = () => [
  { value: '1', label: library('sun.low') },
  { value: '2', label: library('sun.cloudy') },
  { value: '3', label: library('sun.okay') },
  { value: '4', label: library('sun.good') },
  { value: '5', label: library('sun.bright') },
]

/** `large` is for young readers: the question is beside larger suns. */
export function CheckInStrip({ large = false }: { large?: boolean }) {
  return (
    <Panel className={classNames(styles.strip, large && styles.large)}>
      <MoodLinks
        question={library('sun.question')}
        options={listSuns()}
        to={(value) => ({ to: paths.reflect, state: { score: Number(value) } })}
        size={large ? 84 : 56}
      />
      <p id={portalTargets.saidToday} role="status" className={styles.today} />
    </Panel>
  )
}
