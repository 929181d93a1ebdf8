/** A folder that accepts files: dropped anywhere on its page, or by its Upload button. */
import { type ReactNode, useState } from 'react'
import type { ResponseData } from '#contract/endpoint.ts'
import type { adminFolderList } from '#contract/resources.ts'
import type { UploadLimits } from '#rules/uploads.ts'
import { resources } from '#web/lib/messages/en/resources.ts'
import { Button } from '#web/ui/action/button.tsx'
import { DropZone } from '#web/ui/upload/drop-zone.tsx'
import { isPending } from '#web/ui/upload/upload-queue.ts'
import { useUploads } from '#web/ui/upload/use-uploads.ts'
import { readDroppedFiles } from './dropped-files.ts'
import { uploadFiles, resourceUploadQueue } from './resource-upload-queue.ts'
import { UploadDialog } from './upload-dialog.tsx'

interface UploadTarget {
  /** Null at the top. */
  uuid: string | null
  name: string
  limits: ResponseData<typeof adminFolderList>['Limits'] | undefined
}

const toUploadLimits = ({ limits }: UploadTarget): UploadLimits | undefined =>
  limits && { maxFiles: limits.most_files, maxBytes: limits.max_bytes, extensions: limits.extensions }

/** The Upload button, and a button that opens the running uploads of any folder. */
function UploadButtons({ onOpen, disabled }: { onOpen: () => void; disabled: boolean }) {
  const count = useUploads(resourceUploadQueue).uploads.filter(isPending).length
  return (
    <>
      {count > 0 && (
        <Button look="soft" aria-label={resources('upload.running.open', { count })} onClick={onOpen}>
          {resources('upload.running', { count })}
        </Button>
      )}
      <Button look="board" icon="upload-simple" disabled={disabled} onClick={onOpen}>
        {resources('upload')}
      </Button>
    </>
  )
}

export interface UploadAreaProps {
  place: UploadTarget
  onNewFolder: () => void
  /** The page; the buttons belong in its heading. */
  children: (buttons: ReactNode) => ReactNode
}

export function UploadArea({ place, onNewFolder, children }: UploadAreaProps) {
  const [isOpen, setOpen] = useState(false)
  const limits = toUploadLimits(place)
  const uploadDropped = (transfer: DataTransfer) => {
    if (!limits) return
    setOpen(true)
    void readDroppedFiles(transfer).then((dropped) => uploadFiles(dropped, place.uuid, limits))
  }
  const buttons = (
    <>
      <Button look="line" icon="folder-plus" onClick={onNewFolder}>
        {resources('folder.new')}
      </Button>
      <UploadButtons disabled={!limits} onOpen={() => setOpen(true)} />
    </>
  )
  return (
    <DropZone onItems={uploadDropped} disabled={!limits}>
      {children(buttons)}
      {limits && (
        <UploadDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          folder={place.name}
          place={place.uuid}
          limits={limits}
        />
      )}
    </DropZone>
  )
}
