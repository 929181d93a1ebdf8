/** A dialog with tabs: a rail of names on the left, one part at a time on the right, as in Settings. */
import { type ReactNode, useId } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import { signInMessages } from '../sign-in-messages.ts'
import { useModal } from './dialog.tsx'
import styles from './tabbed-dialog.module.css'

export type DialogTab = { id: string; label: string; icon: IconName }

export type TabbedDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  parts: readonly DialogTab[]
  part: string
  onTab: (id: string) => void
  /** Shown under the names, such as the signed-in person. */
  aside?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

export function TabbedDialog(props: TabbedDialogProps) {
  const { open, onClose, title, parts, part, onTab, aside, footer, children } = props
  const { dialog, events } = useModal(open, onClose)
  const id = useId()
  const selectedTab = parts.find((tab) => tab.id === part) ?? parts[0]
  return (
    <dialog ref={dialog} aria-labelledby={`${id}-title`} className={styles.dialog} {...events}>
      {open && (
        <div className={styles.inside}>
          <div className={styles.rail}>
            <h2 id={`${id}-title`}>{title}</h2>
            <ul>
              {parts.map(({ id: name, label, icon }) => (
                <li key={name}>
                  <button
                    type="button"
                    className={styles.part}
                    aria-current={name === selectedTab?.id || undefined}
                    onClick={() => onTab(name)}
                  >
                    <Icon name={icon} />
                    {label}
                  </button>
                </li>
              ))}
            </ul>
            {aside && <div className={styles.aside}>{aside}</div>}
          </div>
          <section className={styles.content} aria-labelledby={`${id}-part`}>
            <header className={styles.header}>
              <h3 id={`${id}-part`}>{selectedTab?.label}</h3>
              <IconButton icon="x" label={signInMessages.close} onClick={onClose} />
            </header>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must be able to */}
            <div className={styles.scroll} tabIndex={0} role="group" aria-labelledby={`${id}-part`}>
              {children}
            </div>
            {footer && <footer className={styles.footer}>{footer}</footer>}
          </section>
        </div>
      )}
    </dialog>
  )
}
