/** Links to four verbs: listen, think, and also feel and make if the school has those features. */
import { Link } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { useHasFeature } from '#web/session/use-features.ts'
import { Icon, type IconName } from '#web/ui/icon/icon.tsx'
import styles from './young-verbs.module.css'

const listLinks = (canMake: boolean, canFeel: boolean): { to: string; label: string; icon: IconName }[] => [
  { to: paths.series, label: library('young.listen'), icon: 'ear' },
  { to: paths.thoughtExercises, label: library('young.think'), icon: 'chat-circle-dots' },
  ...(canFeel ? [{ to: paths.reflect, label: library('young.feel'), icon: 'sun-horizon' as const }] : []),
  ...(canMake ? [{ to: paths.exerciseAdd, label: library('young.make'), icon: 'paint-brush-broad' as const }] : []),
]

export function YoungVerbs() {
  const canMake = useHasFeature('custom_exercises')
  const canFeel = useHasFeature('check_ins')
  return (
    <ul className={styles.verbs}>
      {listLinks(canMake, canFeel).map(({ to, label, icon }) => (
        <li key={to}>
          <Link to={to} className={styles.verb}>
            <Icon name={icon} />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
