/** A glass button that opens a panel. */
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon/icon.tsx'
import { type PanelName, getPanelId, type Panels } from '../panels/use-panels.ts'
import styles from './stage.module.css'

export type PanelButtonProps = {
  panels: Panels
  name: PanelName
  icon: IconName
  label: string
  /** The text beside the icon. The default is the label. */
  children?: ReactNode
  className?: string | undefined
}

export function PanelButton({ panels, name, icon, label, children, className }: PanelButtonProps) {
  const open = panels.isOpen(name)
  return (
    <button
      type="button"
      className={classNames(styles.pill, className)}
      aria-label={label}
      aria-expanded={open}
      aria-controls={open ? getPanelId(name) : undefined}
      onClick={(event) => panels.toggle(name, event)}
    >
      <Icon name={icon} />
      <span className={styles.word}>{children ?? label}</span>
    </button>
  )
}
