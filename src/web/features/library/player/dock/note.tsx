/** One note above the title, with the actions that it offers. */
import type { MouseEvent, ReactNode } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import styles from './notes.module.css'

export function Note({ actions, children }: { actions?: ReactNode; children: string }) {
  return (
    <div className={styles.note}>
      <p>{children}</p>
      {actions}
    </div>
  )
}

type NoteButtonProps = { onPress: (event: MouseEvent<HTMLElement>) => void; children: string }

export function NoteButton({ onPress, children }: NoteButtonProps) {
  return (
    <Button size="small" className={styles.action} onClick={onPress}>
      {children}
    </Button>
  )
}
