/** Uploads into a folder: files dropped or chosen, each with its progress and its error. */
import { type InputHTMLAttributes, type ReactNode, type RefObject, useRef } from 'react'
import { NAME_TAKEN } from '#contract/failures.ts'
import type { UploadLimits } from '#rules/uploads.ts'
import { getViewKind } from '#rules/resources/kinds.ts'
import { formatFileSize } from '#rules/format-file-size.ts'
import { resources } from '#web/lib/messages/en/resources.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { DropZone } from '#web/ui/upload/drop-zone.tsx'
import type { QueuedUpload } from '#web/ui/upload/upload-queue.ts'
import { UploadRows } from '#web/ui/upload/upload-rows.tsx'
import { useUploads } from '#web/ui/upload/use-uploads.ts'
import { getFileIcon } from '../resource-items.ts'
import { readChosenFiles, readDroppedFiles } from './dropped-files.ts'
import { resolveConflict, uploadFiles, resourceUploadQueue } from './resource-upload-queue.ts'
import styles from './upload-area.module.css'

interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  input: RefObject<HTMLInputElement | null>
  onFiles: (files: File[]) => void
}

function FileInput({ input, onFiles, ...attributes }: InputProps) {
  const take = (chosen: HTMLInputElement) => {
    const files = [...(chosen.files ?? [])]
    // Resets the input, so that the same file can be chosen again.
    chosen.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <input {...attributes} ref={input} type="file" hidden multiple onChange={(event) => take(event.currentTarget)} />
  )
}

/** React's types lack this attribute, but every browser supports it. */
const folderAttributes = { webkitdirectory: '' } as InputHTMLAttributes<HTMLInputElement>

interface UploadSourcesProps {
  place: string | null
  limits: UploadLimits
}

function UploadSources({ place, limits }: UploadSourcesProps) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = (chosen: File[]) => uploadFiles(readChosenFiles(chosen), place, limits)
  const drop = (transfer: DataTransfer) =>
    void readDroppedFiles(transfer).then((dropped) => uploadFiles(dropped, place, limits))
  return (
    <DropZone onItems={drop}>
      <button type="button" className={styles.drop} onClick={() => files.current?.click()}>
        <Icon name="tray-arrow-up" />
        <span>
          <strong>{resources('upload.drop')}</strong>
          <small>{resources('upload.choose', { count: limits.maxFiles, size: formatFileSize(limits.maxBytes) })}</small>
        </span>
      </button>
      <div className={styles.more}>
        <Button look="text" size="small" icon="folder" onClick={() => folder.current?.click()}>
          {resources('upload.folder')}
        </Button>
        <details className={styles.types}>
          <summary>{resources('upload.types')}</summary>
          <p>{limits.extensions.map((extension) => extension.toUpperCase()).join(', ')}</p>
        </details>
      </div>
      <FileInput input={files} onFiles={take} aria-label={resources('upload')} />
      <FileInput input={folder} onFiles={take} aria-label={resources('upload.folder')} {...folderAttributes} />
    </DropZone>
  )
}

/** A name conflict asks the admin; a file is never overwritten automatically. */
function ConflictChoice({ upload: { id, name } }: { upload: QueuedUpload }) {
  return (
    <span className={styles.choice}>
      <Button
        look="soft"
        size="small"
        aria-label={resources('upload.both.named', { name })}
        onClick={() => resolveConflict(id, 'keep_both')}
      >
        {resources('upload.both')}
      </Button>
      <Button
        look="line"
        size="small"
        aria-label={resources('upload.replace.named', { name })}
        onClick={() => resolveConflict(id, 'replace')}
      >
        {resources('upload.replace')}
      </Button>
    </span>
  )
}

const renderConflictChoice = (upload: QueuedUpload): ReactNode =>
  upload.code === NAME_TAKEN && <ConflictChoice upload={upload} />
const getIconByName = (name: string) => getFileIcon(name, getViewKind(name))

export interface UploadDialogProps extends UploadSourcesProps {
  /** The name of the folder. */
  folder: string
  open: boolean
  onClose: () => void
}

export function UploadDialog({ folder, place, limits, open, onClose }: UploadDialogProps) {
  const state = useUploads(resourceUploadQueue)
  const close = () => {
    resourceUploadQueue.removeDone()
    onClose()
  }
  const footer = (
    <Button look="board" endIcon="check-bold" onClick={close}>
      {resources('upload.ready')}
    </Button>
  )
  return (
    <Dialog open={open} onClose={close} title={resources('upload.to', { folder })} footer={footer}>
      <UploadSources place={place} limits={limits} />
      <div className={styles.rows}>
        <UploadRows
          queue={resourceUploadQueue}
          state={state}
          done={resources('upload.done')}
          getIcon={getIconByName}
          renderActions={renderConflictChoice}
        />
      </div>
    </Dialog>
  )
}
