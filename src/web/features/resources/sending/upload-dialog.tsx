/** Files on their way into a folder: dropped or chosen, each with how far it is and what is wrong with it. */
import { type InputHTMLAttributes, type ReactNode, type RefObject, useRef } from 'react'
import type { UploadLimits } from '#rules/uploads.ts'
import { viewKindOf } from '#rules/resources/kinds.ts'
import { sizeText } from '#rules/size-text.ts'
import { resources } from '#web/lib/words/resources.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { DropZone } from '#web/ui/upload/drop-zone.tsx'
import type { Upload } from '#web/ui/upload/upload-queue.ts'
import { UploadRows } from '#web/ui/upload/upload-rows.tsx'
import { useUploads } from '#web/ui/upload/use-uploads.ts'
import { iconOf } from '../things.ts'
import { chosenIn, droppedIn } from './dropped.ts'
import { decide, send, sentResources, TAKEN } from './queue.ts'
import styles from './sending.module.css'

interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  input: RefObject<HTMLInputElement | null>
  onFiles: (files: File[]) => void
}

function FileInput({ input, onFiles, ...attributes }: InputProps) {
  const take = (chosen: HTMLInputElement) => {
    const files = [...(chosen.files ?? [])]
    // The same file can be chosen again.
    chosen.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <input {...attributes} ref={input} type="file" hidden multiple onChange={(event) => take(event.currentTarget)} />
  )
}

/** Not in React's list of attributes, and in every browser. */
const wholeFolder = { webkitdirectory: '' } as InputHTMLAttributes<HTMLInputElement>

interface PlacesProps {
  place: string | null
  limits: UploadLimits
}

function Places({ place, limits }: PlacesProps) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = (chosen: File[]) => send(chosenIn(chosen), place, limits)
  const drop = (transfer: DataTransfer) => void droppedIn(transfer).then((dropped) => send(dropped, place, limits))
  return (
    <DropZone onItems={drop}>
      <button type="button" className={styles.drop} onClick={() => files.current?.click()}>
        <Icon name="tray-arrow-up" />
        <span>
          <strong>{resources('upload.drop')}</strong>
          <small>{resources('upload.choose', { count: limits.mostFiles, size: sizeText(limits.maxBytes) })}</small>
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
      <FileInput input={folder} onFiles={take} aria-label={resources('upload.folder')} {...wholeFolder} />
    </DropZone>
  )
}

/** Whose name is taken is asked about; nothing is ever written over by itself. */
function Choice({ upload: { id, name } }: { upload: Upload }) {
  return (
    <span className={styles.choice}>
      <Button
        look="soft"
        size="small"
        aria-label={resources('upload.both.of', { name })}
        onClick={() => decide(id, 'keep_both')}
      >
        {resources('upload.both')}
      </Button>
      <Button
        look="line"
        size="small"
        aria-label={resources('upload.replace.of', { name })}
        onClick={() => decide(id, 'replace')}
      >
        {resources('upload.replace')}
      </Button>
    </span>
  )
}

const choiceFor = (upload: Upload): ReactNode => upload.code === TAKEN && <Choice upload={upload} />
const iconFor = (name: string) => iconOf(name, viewKindOf(name))

export interface UploadDialogProps extends PlacesProps {
  /** Name of the folder. */
  folder: string
  open: boolean
  onClose: () => void
}

export function UploadDialog({ folder, place, limits, open, onClose }: UploadDialogProps) {
  const state = useUploads(sentResources)
  const close = () => {
    sentResources.removeDone()
    onClose()
  }
  const footer = (
    <Button look="board" nose="check-bold" onClick={close}>
      {resources('upload.ready')}
    </Button>
  )
  return (
    <Dialog open={open} onClose={close} title={resources('upload.to', { folder })} footer={footer}>
      <Places place={place} limits={limits} />
      <div className={styles.rows}>
        <UploadRows
          queue={sentResources}
          state={state}
          done={resources('upload.done')}
          iconOf={iconFor}
          actsOf={choiceFor}
        />
      </div>
    </Dialog>
  )
}
