import { wall } from '#web/lib/words/wall.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import type { Card } from '../lesson/cards.ts'
import styles from './wall.module.css'

interface OnwardProps {
  current: Card
  next: Card | undefined
  onGo: () => void
}

/** The way on; it says so where another part of the lesson begins. */
export function Onward({ current, next, onGo }: OnwardProps) {
  if (!next) return null
  const label = next.part === current.part ? wall('next') : wall(`part.${next.part}`)
  return (
    <span className={styles.onward}>
      <Button look="board" size="large" nose="arrow-right-bold" className={styles.on} onClick={onGo}>
        {label}
      </Button>
    </span>
  )
}
