import { classroomWall } from '#web/lib/messages/en/classroom-wall.ts'
import { Button } from '#web/ui/action/button.tsx'
import type { WallCard } from '../lesson/cards.ts'
import styles from './wall.module.css'

interface NextCardButtonProps {
  current: WallCard
  next: WallCard | undefined
  onGo: () => void
}

/** The way on; it says so where another part of the lesson begins. */
export function NextCardButton({ current, next, onGo }: NextCardButtonProps) {
  if (!next) return null
  const label = next.part === current.part ? classroomWall('next') : classroomWall(`part.${next.part}`)
  return (
    <span className={styles.onward}>
      <Button look="board" size="large" nose="arrow-right-bold" className={styles.on} onClick={onGo}>
        {label}
      </Button>
    </span>
  )
}
