/** A native dialog: focus goes to its title and comes back, Esc and a press outside close it. */
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { doorWords } from '../door-words.ts'
import styles from './dialog.module.css'

export type DialogProps = {
  open: boolean
  /** Esc, a press outside, or the cross. */
  onClose: () => void
  title: string
  size?: 'small' | 'normal' | 'wide' | 'widest'
  /** A picture across the top. */
  art?: ReactNode
  /** Buttons at the foot; the safe one first. */
  footer?: ReactNode
  /** It interrupts and asks for a decision: no cross, and a press outside does nothing. */
  alert?: boolean
  children?: ReactNode
}

/** Opens and closes the element as `open` says. */
export function useModal(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal()
      // The browser would begin at the cross.
      dialog.current?.querySelector<HTMLElement>('h2[tabindex]')?.focus()
    }
    if (!open && dialog.current?.open) dialog.current.close()
  }, [open])
  // One that is taken away while it is open would keep the focus from going back.
  useLayoutEffect(() => {
    const shown = dialog.current
    return () => shown?.close()
  }, [])
  return dialog
}

export function Dialog({ open, onClose, title, size = 'normal', art, footer, alert = false, children }: DialogProps) {
  const dialog = useModal(open)
  const id = useId()
  const leave = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  const pressOutside = (event: MouseEvent) => {
    if (!alert && event.target === dialog.current) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc is the key for it
    <dialog
      ref={dialog}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={alert ? `${id}-body` : undefined}
      className={classNames(styles.dialog, styles[size])}
      onCancel={leave}
      onClick={pressOutside}
    >
      {open && (
        <div className={styles.inside}>
          {art && <div className={styles.art}>{art}</div>}
          <header className={styles.header}>
            <h2 id={`${id}-title`} tabIndex={alert ? undefined : -1}>
              {title}
            </h2>
            {!alert && <IconButton icon="x" label={doorWords.close} onClick={onClose} className={styles.close} />}
          </header>
          <div id={`${id}-body`} className={styles.body}>
            {children}
          </div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </div>
      )}
    </dialog>
  )
}
