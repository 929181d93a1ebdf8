/** The bay behind what is said before and after a check-in. */
import type { ReactNode } from 'react'
import { useDayPart } from '#web/lib/daypart.ts'
import { Bay } from '#web/ui/bay/bay.tsx'
import { useNight } from '#web/ui/bay/surroundings.ts'
import { useLightHeader } from '#web/ui/frame/header-ink.ts'
import styles from './saved.module.css'

interface SceneProps {
  mood: number | null | undefined
  above?: ReactNode
  children: ReactNode
}

export function Scene({ mood, above, children }: SceneProps) {
  const daypart = useDayPart()
  useLightHeader(useNight())
  return (
    <div className={styles.page}>
      <Bay place="checkIn" daypart={daypart} height={((mood ?? 3) - 1) / 4} className={styles.bay} />
      <div className={styles.inside}>
        {above && <div className={styles.above}>{above}</div>}
        {children}
      </div>
    </div>
  )
}
