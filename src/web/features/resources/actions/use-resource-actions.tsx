/** All actions of an admin on the contents of a folder: by menu, by keyboard and by drag and drop. */
import { type KeyboardEvent, useRef, useState, type RefObject, useLayoutEffect } from 'react'
import { adminFolderList, adminFolderListAll } from '#contract/resources.ts'
import { fileRename } from '#contract/resources/files.ts'
import { folderDemo, folderDownload, folderRename } from '#contract/resources/folders.ts'
import type { ResourceFolder } from '#contract/resources/shapes.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { resources } from '#web/lib/messages/en/resources.ts'
import { useAsyncAction } from '#web/lib/errors/use-async-action.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import type { MenuItem } from '#web/ui/overlay/menu.tsx'
import { getUnmodifiedKey } from '#web/ui/unmodified-key.ts'
import type { ResourceRecord, CardActions } from '../resource-cards.tsx'
import { setMovingItem } from '../move/moving-item.ts'
import { useMoving } from '../move/use-moving.ts'
import { clickDownloadLink, getDownloadMenuItem, downloadResource } from '../download-resource.ts'
import type { ResourceItem } from '../resource-items.ts'
import { useResourceDeletion } from './use-resource-deletion.ts'
import { NameField } from './name-field.tsx'

const refresh = () => refreshAnswers(adminFolderList, adminFolderListAll)

const rename = async ({ kind, uuid }: ResourceItem, name: string): Promise<void> => {
  if (kind === 'file') await call(fileRename, { File: { uuid, name } })
  else await call(folderRename, { Folder: { uuid, name } })
  await refresh()
  notify(resources('rename.done', { name }))
}

const setDemoVisibility = async ({ uuid, name }: ResourceFolder, demo: boolean): Promise<void> => {
  await call(folderDemo, { Folder: { uuid, demo } })
  await refresh()
  notify(resources(demo ? 'demo.shown' : 'demo.hidden', { name }))
}

/** Asks the server first, so that a missing folder shows an error here instead of opening a page. */
const downloadFolder = async ({ uuid }: ResourceFolder): Promise<void> => {
  const { Download } = await call(folderDownload, { Folder: { uuid } })
  clickDownloadLink(Download.url, Download.name)
}

interface ResourceHandlers {
  rename: (item: ResourceItem) => void
  move: (item: ResourceItem) => void
  delete: (item: ResourceItem) => void
  toggleDemo: (folder: ResourceFolder) => void
  download: (record: ResourceRecord) => void
}

/** Everything below a folder that demo teachers see is visible to them too, so it has no such menu item. */
const createDemoItem = (record: ResourceRecord, handlers: ResourceHandlers): MenuItem[] => {
  if (!('zip_url' in record)) return []
  const [label, icon] = record.demo ? (['demo.hide', 'eye-slash'] as const) : (['demo.show', 'eye'] as const)
  return [{ label: resources(label), icon, onSelect: () => handlers.toggleDemo(record) }]
}

const createMenu =
  (handlers: ResourceHandlers, isDemo: boolean): CardActions['listMenuItems'] =>
  (item, record) => [
    { label: resources('rename'), icon: 'pencil-simple', onSelect: () => handlers.rename(item) },
    { label: resources('move'), icon: 'folder-open', onSelect: () => handlers.move(item) },
    { label: resources('keyboardMove'), icon: 'copy', onSelect: () => setMovingItem(item) },
    getDownloadMenuItem(record, handlers.download),
    ...(isDemo ? [] : createDemoItem(record, handlers)),
    { label: resources('delete'), icon: 'trash', onSelect: () => handlers.delete(item) },
  ]

/** Returns the action of a key on a card. */
const getKeyAction = (event: KeyboardEvent, handlers: ResourceHandlers): ((item: ResourceItem) => void) | undefined => {
  const key = getUnmodifiedKey(event)
  if (key === 'F2') return handlers.rename
  if (key === 'Delete') return handlers.delete
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  return (ctrlKey || metaKey) && !altKey && !shiftKey && event.key.toLowerCase() === 'x' ? setMovingItem : undefined
}

/** Moves the focus when a deleted or moved card had it: to the card that takes its position, or to the heading. */
const useFocusAfterChange = (list: RefObject<HTMLElement | null>) => {
  const removed = useRef<{ uuid: string; place: number }>(undefined)
  useLayoutEffect(() => {
    const { uuid, place } = removed.current ?? { uuid: '', place: -1 }
    if (place < 0 || list.current?.querySelector(`[data-key="${CSS.escape(uuid)}"]`)) return
    removed.current = undefined
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
    const next = cards[Math.min(place, cards.length - 1)] ?? document.querySelector<HTMLElement>('h1')
    next?.focus({ preventScroll: true })
  })
  /** Call it before the card disappears. */
  return (uuid: string): void => {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
    removed.current = { uuid, place: cards.findIndex((card) => card.dataset['key'] === uuid) }
  }
}

export interface ResourceActionsOptions {
  items: readonly ResourceItem[]
  /** The uuid of the current folder. */
  here: string | null
  /** The path from the top to the current folder. */
  steps: readonly { uuid: string; name: string }[]
  isDemo: boolean
}

export const useResourceActions = ({ items, here, steps, isDemo }: ResourceActionsOptions) => {
  const list = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfterChange(list)
  const [renaming, setRenaming] = useState<string>()
  const { error, run, dismiss } = useAsyncAction()
  const deleting = useResourceDeletion(({ uuid }) => focusAfter(uuid))
  const getFolderName = (folder: string | null): string =>
    [...steps, ...items].find(({ uuid }) => uuid === folder)?.name ?? resources('title')
  const moving = useMoving({ here, getFolderName, onMoved: focusAfter })
  const handlers: ResourceHandlers = {
    rename: ({ uuid }) => setRenaming(uuid),
    move: moving.openDialog,
    delete: deleting.requestDeletion,
    toggleDemo: (folder) => run(() => setDemoVisibility(folder, !folder.demo)),
    download: (record) => ('zip_url' in record ? run(() => downloadFolder(record)) : downloadResource(record)),
  }
  const stopRenaming = (uuid: string) => {
    setRenaming(undefined)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-card="${uuid}"]`)?.focus())
  }
  const nameField = (item: ResourceItem) =>
    item.uuid === renaming && (
      <NameField
        item={item}
        siblingNames={items.filter(({ place }) => place === item.place).map(({ name }) => name)}
        onRename={(name) => rename(item, name)}
        onDone={() => stopRenaming(item.uuid)}
      />
    )
  const onKey = (event: KeyboardEvent, uuid: string): boolean => {
    const item = items.find((candidate) => candidate.uuid === uuid)
    const action = getKeyAction(event, handlers)
    if (!action || !item) return false
    event.preventDefault()
    action(item)
    return true
  }
  return {
    list,
    cardActions: { listMenuItems: createMenu(handlers, isDemo), nameField, drag: moving.drag } satisfies CardActions,
    onKey,
    moving,
    deleting,
    error:
      error ??
      (moving.dialogItem ? undefined : moving.error) ??
      (deleting.pendingDeletion ? undefined : deleting.error),
    dismiss: () => [dismiss, moving.dismiss, deleting.dismiss].forEach((forget) => forget()),
  }
}
