/** A confirmation dialog. The safe answer is reached first. */
import type { ReactNode } from 'react'
import { Button } from '../action/button.tsx'
import { Banner } from '../notice/banner.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  /** The question: "Delete this entry?" */
  title: string
  /** A text that says what will be gone, and whether it can be restored. */
  children: ReactNode
  /** The safe answer, a verb: "Keep it". */
  cancelLabel: string
  onCancel: () => void
  /** The action, a verb: "Delete entry". */
  confirmLabel: string
  onConfirm: () => void
  /** True if the action deletes something for good. */
  danger?: boolean
  busy?: boolean
  /** The server's own sentence if the action failed. */
  error?: string | undefined
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    cancelLabel,
    onCancel,
    confirmLabel,
    onConfirm,
    danger = false,
    busy = false,
    error,
  } = props
  const footer = (
    <>
      <Button look={danger ? 'board' : 'line'} onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button look={danger ? 'danger' : 'board'} onClick={onConfirm} busy={busy}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onCancel} title={title} size="small" alert footer={footer}>
      <p className={styles.text}>{children}</p>
      {error && <Banner>{error}</Banner>}
    </Dialog>
  )
}
