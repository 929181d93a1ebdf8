/** A native dialog: focus goes to its title and comes back, Esc and a press outside close it. */
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { signInMessages } from '../sign-in-messages.ts'
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

const show = (dialog: HTMLDialogElement): void => {
  dialog.showModal()
  // The browser would begin at the cross.
  dialog.querySelector<HTMLElement>('h2[tabindex]')?.focus()
}

/** React brings it the same events of a question over it, and of a choice of files in it that was called off. */
const isOwn = ({ target, currentTarget }: SyntheticEvent): boolean => target === currentTarget

/** Opens and closes the element as `open` says; Esc only asks. */
export function useModal(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) show(element)
    if (!open && element?.open) element.close()
  }, [open])
  // One that is taken away while it is open would keep the focus from going back.
  useLayoutEffect(() => {
    const shown = dialog.current
    return () => shown?.close()
  }, [])
  const events = {
    onCancel(event: SyntheticEvent) {
      if (!isOwn(event)) return
      event.preventDefault()
      onClose()
    },
    // Of a second Esc in a row nobody is asked: the browser closes it by itself.
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      if (!isOwn(event) || !open || event.currentTarget.open) return
      show(event.currentTarget)
      onClose()
    },
  }
  return { dialog, events }
}

export function Dialog({ open, onClose, title, size = 'normal', art, footer, alert = false, children }: DialogProps) {
  const { dialog, events } = useModal(open, onClose)
  const id = useId()
  const beganOutside = useRef(false)
  // Words that are marked with the mouse may end outside of it.
  const pressOutside = (event: MouseEvent) => {
    if (!alert && beganOutside.current && isOwn(event)) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc is the key for it
    <dialog
      ref={dialog}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={alert ? `${id}-body` : undefined}
      className={classNames(styles.dialog, styles[size])}
      {...events}
      onPointerDown={(event) => {
        beganOutside.current = isOwn(event)
      }}
      onClick={pressOutside}
    >
      {open && (
        <div className={styles.inside}>
          {art && <div className={styles.art}>{art}</div>}
          <header className={styles.header}>
            <h2 id={`${id}-title`} tabIndex={alert ? undefined : -1}>
              {title}
            </h2>
            {!alert && <IconButton icon="x" label={signInMessages.close} onClick={onClose} className={styles.close} />}
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
