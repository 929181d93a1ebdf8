/** The bay behind the pages before and after a check-in. */
import type { ReactNode } from 'react'
import { useDayPart } from '#web/lib/daypart.ts'
import { Bay } from '#web/ui/bay/bay.tsx'
import { useNight, useScreenShape } from '#web/ui/bay/surroundings.ts'
import { useLightHeader } from '#web/ui/frame/header-ink.ts'
import styles from './saved.module.css'

/**
 * The sun is to the right of the text, as a share of the width. Narrow screens leave space for it below the heading.
 */
const SUN_X = 0.88

interface SceneProps {
  mood: number | null | undefined
  above?: ReactNode
  children: ReactNode
}

export function Scene({ mood, above, children }: SceneProps) {
  const daypart = useDayPart()
  const night = useNight()
  const sunPosition = useScreenShape() === 'wide' ? { x: SUN_X } : {}
  useLightHeader(night)
  return (
    <div className={styles.page} data-night={night || undefined}>
      <Bay
        composition="checkIn"
        daypart={daypart}
        height={((mood ?? 3) - 1) / 4}
        {...sunPosition}
        className={styles.bay}
      />
      <div className={styles.inside}>
        {above && <div className={styles.above}>{above}</div>}
        {children}
      </div>
    </div>
  )
}
