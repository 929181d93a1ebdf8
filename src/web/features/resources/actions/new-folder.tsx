/** Creates a folder in the current one. */
import { type FormEvent, useRef, useState } from 'react'
import { adminFolderList, adminFolderListAll } from '#contract/resources.ts'
import { folderCreate } from '#contract/resources/folders.ts'
import { useAction } from '#web/lib/answers.ts'
import { resources } from '#web/lib/messages/en/resources.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useWhileMounted } from '#web/ui/use-while-mounted.ts'
import { validateName, getNameError } from './validate-name.ts'

export interface NewFolderProps {
  /** The uuid of the parent folder; null at the top. */
  place: string | null
  siblingNames: readonly string[]
  onClose: () => void
}

export function NewFolder({ place, siblingNames, onClose }: NewFolderProps) {
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const { act, busy } = useAction(folderCreate, { refreshes: [adminFolderList, adminFolderListAll] })
  const close = useWhileMounted(onClose)
  const createFolder = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const name = field.current?.value ?? ''
    const nameError = validateName(name, { names: siblingNames })
    setProblem(nameError)
    if (nameError) return field.current?.focus()
    try {
      const { Folder } = await act({ Folder: { name, parent_uuid: place } })
      notify(resources('folder.created', { name: Folder.name }))
      close()
    } catch (error) {
      setProblem(getNameError(error))
      field.current?.focus()
    }
  }
  const footer = (
    <>
      <Button look="text" onClick={onClose}>
        {resources('cancel')}
      </Button>
      <Button look="board" type="submit" form="new-folder" busy={busy} endIcon="arrow-right-bold">
        {resources('folder.create')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={resources('folder.new')} size="small" footer={footer}>
      <form id="new-folder" onSubmit={(event) => void createFolder(event)}>
        <TextField
          ref={field}
          label={resources('folder.name')}
          error={problem}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type the name
          autoFocus
          onChange={() => setProblem('')}
        />
      </form>
    </Dialog>
  )
}
