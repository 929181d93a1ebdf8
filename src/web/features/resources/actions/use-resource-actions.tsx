/** All actions of an admin on the contents of a folder: by menu, by keyboard and by drag and drop. */
import { type KeyboardEvent, useRef, useState } from 'react'
import { adminFolderList, adminFolderListAll } from '#contract/resources.ts'
import { fileRename } from '#contract/resources/files.ts'
import { folderDemo, folderDownload, folderRename } from '#contract/resources/folders.ts'
import type { ResourceFolder } from '#contract/resources/shapes.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { resources } from '#web/lib/messages/en/resources.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import type { MenuItem } from '#web/ui/overlay/menu.tsx'
import { unmodifiedKey } from '#web/ui/unmodified-key.ts'
import type { ResourceRecord, CardActions } from '../cards.tsx'
import { setMovingItem } from '../move/moving-item.ts'
import { useMoving } from '../move/use-moving.ts'
import { saveFrom, getDownloadMenuItem, downloadResource } from '../download-resource.ts'
import type { ResourceItem } from '../resource-items.ts'
import { useDeleting } from './use-deleting.ts'
import { NameField } from './name-field.tsx'
import { useAttempt } from './use-attempt.ts'
import { useFocusAfterChange } from './use-focus-after.ts'

const refresh = () => refreshAnswers(adminFolderList, adminFolderListAll)

const rename = async ({ kind, uuid }: ResourceItem, name: string): Promise<void> => {
  if (kind === 'file') await call(fileRename, { File: { uuid, name } })
  else await call(folderRename, { Folder: { uuid, name } })
  await refresh()
  notify(resources('rename.done', { name }))
}

const showToDemo = async ({ uuid, name }: ResourceFolder, demo: boolean): Promise<void> => {
  await call(folderDemo, { Folder: { uuid, demo } })
  await refresh()
  notify(resources(demo ? 'demo.shown' : 'demo.hidden', { name }))
}

/** Asks the server first, so that a missing folder shows an error here instead of opening a page. */
const downloadFolder = async ({ uuid }: ResourceFolder): Promise<void> => {
  const { Download } = await call(folderDownload, { Folder: { uuid } })
  saveFrom(Download.url, Download.name)
}

interface ResourceHandlers {
  rename: (item: ResourceItem) => void
  move: (item: ResourceItem) => void
  delete: (item: ResourceItem) => void
  demo: (folder: ResourceFolder) => void
  save: (about: ResourceRecord) => void
}

/** Everything below a folder that demo teachers see is visible to them too, so it has no such menu item. */
const demoItem = (about: ResourceRecord, handlers: ResourceHandlers): MenuItem[] => {
  if (!('zip_url' in about)) return []
  const [label, icon] = about.demo ? (['demo.hide', 'eye-slash'] as const) : (['demo.show', 'eye'] as const)
  return [{ label: resources(label), icon, onSelect: () => handlers.demo(about) }]
}

const menuWith =
  (handlers: ResourceHandlers, isDemo: boolean): CardActions['menuOf'] =>
  (item, about) => [
    { label: resources('rename'), icon: 'pencil-simple', onSelect: () => handlers.rename(item) },
    { label: resources('move'), icon: 'folder-open', onSelect: () => handlers.move(item) },
    { label: resources('carry'), icon: 'copy', onSelect: () => setMovingItem(item) },
    getDownloadMenuItem(about, handlers.save),
    ...(isDemo ? [] : demoItem(about, handlers)),
    { label: resources('delete'), icon: 'trash', onSelect: () => handlers.delete(item) },
  ]

/** Returns the action of a key on a card. */
const actOf = (event: KeyboardEvent, handlers: ResourceHandlers): ((item: ResourceItem) => void) | undefined => {
  const key = unmodifiedKey(event)
  if (key === 'F2') return handlers.rename
  if (key === 'Delete') return handlers.delete
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  return (ctrlKey || metaKey) && !altKey && !shiftKey && event.key.toLowerCase() === 'x' ? setMovingItem : undefined
}

export interface ResourceActionsOptions {
  things: readonly ResourceItem[]
  /** The uuid of the current folder. */
  here: string | null
  /** The path from the top to the current folder. */
  steps: readonly { uuid: string; name: string }[]
  isDemo: boolean
}

export const useResourceActions = ({ things, here, steps, isDemo }: ResourceActionsOptions) => {
  const list = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfterChange(list)
  const [renaming, setRenaming] = useState<string>()
  const { problem, attempt, dismiss } = useAttempt()
  const deleting = useDeleting(({ uuid }) => focusAfter(uuid))
  const nameOf = (folder: string | null): string =>
    [...steps, ...things].find(({ uuid }) => uuid === folder)?.name ?? resources('title')
  const moving = useMoving({ here, nameOf, onMoved: focusAfter })
  const handlers: ResourceHandlers = {
    rename: ({ uuid }) => setRenaming(uuid),
    move: moving.ask,
    delete: deleting.begin,
    demo: (folder) => attempt(() => showToDemo(folder, !folder.demo)),
    save: (about) => ('zip_url' in about ? attempt(() => downloadFolder(about)) : downloadResource(about)),
  }
  const stopRenaming = (uuid: string) => {
    setRenaming(undefined)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-card="${uuid}"]`)?.focus())
  }
  const nameField = (item: ResourceItem) =>
    item.uuid === renaming && (
      <NameField
        thing={item}
        siblingNames={things.filter(({ place }) => place === item.place).map(({ name }) => name)}
        onRename={(name) => rename(item, name)}
        onDone={() => stopRenaming(item.uuid)}
      />
    )
  const onKey = (event: KeyboardEvent, uuid: string): boolean => {
    const item = things.find((one) => one.uuid === uuid)
    const act = actOf(event, handlers)
    if (!act || !item) return false
    event.preventDefault()
    act(item)
    return true
  }
  return {
    list,
    acts: { menuOf: menuWith(handlers, isDemo), nameField, drag: moving.drag } satisfies CardActions,
    onKey,
    moving,
    deleting,
    problem: [problem, moving.asked ? '' : moving.problem, deleting.asked ? '' : deleting.problem].find(Boolean),
    dismiss: () => [dismiss, moving.dismiss, deleting.dismiss].forEach((forget) => forget()),
  }
}
