/** A native dialog: the focus goes to its title and returns afterwards; Esc and a press outside close it. */
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { signInMessages } from '../sign-in-messages.ts'
import styles from './dialog.module.css'

export type DialogProps = {
  open: boolean
  /** Called on Esc, a press outside, or the cross. */
  onClose: () => void
  title: string
  size?: 'small' | 'normal' | 'wide' | 'widest'
  /** A picture across the top. */
  art?: ReactNode
  /** The buttons at the bottom; the safe one first. */
  footer?: ReactNode
  /** The dialog interrupts and asks for a decision: there is no cross, and a press outside does nothing. */
  alert?: boolean
  children?: ReactNode
}

const show = (dialog: HTMLDialogElement): void => {
  dialog.showModal()
  // The browser would focus the cross.
  dialog.querySelector<HTMLElement>('h2[tabindex]')?.focus()
}

/** React also passes on the events of a dialog above this one, and of a canceled file picker inside it. */
const isOwn = ({ target, currentTarget }: SyntheticEvent): boolean => target === currentTarget

/** Opens and closes the element as `open` says; Esc only calls `onClose`. */
export function useModal(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) show(element)
    if (!open && element?.open) element.close()
  }, [open])
  // A dialog that is unmounted while open would not return the focus.
  useLayoutEffect(() => {
    const openElement = dialog.current
    return () => openElement?.close()
  }, [])
  const events = {
    onCancel(event: SyntheticEvent) {
      if (!isOwn(event)) return
      event.preventDefault()
      onClose()
    },
    // After a second Esc in a row, browsers close a dialog without asking. It is shown again, and `onClose` decides.
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
  // A text selection by mouse may end outside of the dialog.
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
