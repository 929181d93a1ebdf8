/** An area that accepts dropped files. People who can't drag use the button of upload-button.tsx. */
import { type DragEvent, type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './upload.module.css'
import { uploadMessages } from './upload-messages.ts'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

export interface DropZoneProps {
  onFiles?: (files: File[]) => void
  /** Handles folders, which are more than a list of files. It must read them before the drop event ends. */
  onItems?: (transfer: DataTransfer) => void
  /** Accepts no files for now. */
  disabled?: boolean
  className?: string | undefined
  children: ReactNode
}

export function DropZone({ onFiles, onItems, disabled = false, className, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)
  // A drop zone inside this one may have handled the drop already.
  const canAccept = (event: DragEvent) => !disabled && !event.isDefaultPrevented() && hasFiles(event)
  const handleDragOver = (event: DragEvent) => {
    if (!canAccept(event)) return
    event.preventDefault()
    setIsOver(true)
  }
  const onLeave = (event: DragEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
  }
  const handleDrop = (event: DragEvent) => {
    setIsOver(false)
    if (!canAccept(event)) return
    event.preventDefault()
    onItems?.(event.dataTransfer)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles?.(files)
  }
  return (
    <div
      className={classNames(styles.zone, className)}
      onDragEnter={handleDragOver}
      onDragOver={handleDragOver}
      onDragLeave={onLeave}
      onDrop={handleDrop}
    >
      {children}
      {isOver && (
        <div className={styles.over} aria-hidden="true">
          <Icon name="upload-simple" />
          {uploadMessages.dropHere}
        </div>
      )}
    </div>
  )
}
