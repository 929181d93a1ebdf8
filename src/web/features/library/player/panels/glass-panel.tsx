/** A glass panel over the scene, with its title. It takes the focus only if a key has opened it. */
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './panels.module.css'
import { type PanelName, getPanelId } from './use-panels.ts'

export type GlassPanelProps = Omit<ComponentProps<'section'>, 'title'> & {
  name: PanelName
  title: string
  takesFocus: boolean
  /** Appears beside the title. */
  aside?: ReactNode
}

export function GlassPanel({ name, title, takesFocus, aside, className, children, ...rest }: GlassPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) panel.current?.focus()
  }, [takesFocus])
  return (
    <section
      {...rest}
      ref={panel}
      id={getPanelId(name)}
      data-panel={name}
      tabIndex={-1}
      aria-label={title}
      className={classNames(styles.panel, styles[name], className)}
    >
      <header className={styles.head}>
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
