import { classView } from '#web/lib/messages/en/class-view.ts'
import { Button } from '#web/ui/action/button.tsx'
import type { TeachCard } from '../lesson/teach-cards.ts'
import styles from './class-view.module.css'

interface NextCardButtonProps {
  current: TeachCard
  next: TeachCard | undefined
  onGo: () => void
}

/** The button to the next card; it names the next lesson part if one starts there. */
export function NextCardButton({ current, next, onGo }: NextCardButtonProps) {
  if (!next) return null
  const label = next.part === current.part ? classView('next') : classView(`part.${next.part}`)
  return (
    <span className={styles.onward}>
      <Button look="board" size="large" endIcon="arrow-right-bold" className={styles.on} onClick={onGo}>
        {label}
      </Button>
    </span>
  )
}
