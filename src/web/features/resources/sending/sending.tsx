/** A folder that takes files: dropped anywhere on its page, or by its Upload button. */
import { type ReactNode, useState } from 'react'
import type { Answered } from '#contract/endpoint.ts'
import type { adminFolderList } from '#contract/resources.ts'
import type { UploadLimits } from '#rules/uploads.ts'
import { resources } from '#web/lib/words/resources.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { DropZone } from '#web/ui/upload/drop-zone.tsx'
import { isOnItsWay } from '#web/ui/upload/upload-queue.ts'
import { useUploads } from '#web/ui/upload/use-uploads.ts'
import { droppedIn } from './dropped.ts'
import { send, sentResources } from './queue.ts'
import { UploadDialog } from './upload-dialog.tsx'

interface SendingPlace {
  /** Null at the top. */
  uuid: string | null
  name: string
  limits: Answered<typeof adminFolderList>['Limits'] | undefined
}

const limitsOf = ({ limits }: SendingPlace): UploadLimits | undefined =>
  limits && { mostFiles: limits.most_files, maxBytes: limits.max_bytes, extensions: limits.extensions }

/** What is on its way is a press away, whichever folder it goes to. */
function Upload({ onOpen, disabled }: { onOpen: () => void; disabled: boolean }) {
  const count = useUploads(sentResources).uploads.filter(isOnItsWay).length
  return (
    <>
      {count > 0 && (
        <Button look="soft" aria-label={resources('upload.under.open', { count })} onClick={onOpen}>
          {resources('upload.under', { count })}
        </Button>
      )}
      <Button look="board" icon="upload-simple" disabled={disabled} onClick={onOpen}>
        {resources('upload')}
      </Button>
    </>
  )
}

export interface SendingProps {
  place: SendingPlace
  onNewFolder: () => void
  /** The page, with the buttons of its heading. */
  children: (buttons: ReactNode) => ReactNode
}

export function Sending({ place, onNewFolder, children }: SendingProps) {
  const [isOpen, setOpen] = useState(false)
  const limits = limitsOf(place)
  const take = (transfer: DataTransfer) => {
    if (!limits) return
    setOpen(true)
    void droppedIn(transfer).then((dropped) => send(dropped, place.uuid, limits))
  }
  const buttons = (
    <>
      <Button look="line" icon="folder-plus" onClick={onNewFolder}>
        {resources('folder.new')}
      </Button>
      <Upload disabled={!limits} onOpen={() => setOpen(true)} />
    </>
  )
  return (
    <DropZone onItems={take} disabled={!limits}>
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
