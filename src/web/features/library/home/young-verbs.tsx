/** Four verbs, each a door: listen, think, feel, make. */
import { Link } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/words/library.en.ts'
import { Icon, type IconName } from '#web/ui/icon/icon.tsx'
import styles from './young-verbs.module.css'

const doors = (): { to: string; label: string; icon: IconName }[] => [
  { to: paths.series, label: library('young.listen'), icon: 'ear' },
  { to: paths.thoughtExercises, label: library('young.think'), icon: 'chat-circle-dots' },
  { to: paths.reflect, label: library('young.feel'), icon: 'sun-horizon' },
  { to: paths.exerciseAdd, label: library('young.make'), icon: 'paint-brush-broad' },
]

export function YoungVerbs() {
  return (
    <ul className={styles.verbs}>
      {doors().map(({ to, label, icon }) => (
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
