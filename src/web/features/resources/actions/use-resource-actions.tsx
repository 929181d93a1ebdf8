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
  rename: (thing: ResourceItem) => void
  move: (thing: ResourceItem) => void
  delete: (thing: ResourceItem) => void
  demo: (folder: ResourceFolder) => void
  save: (about: ResourceRecord) => void
}

/** Everything below a folder that demo teachers see is visible to them too, so it has no such menu item. */
const demoItem = (about: ResourceRecord, hands: ResourceHandlers): MenuItem[] => {
  if (!('zip_url' in about)) return []
  const [label, icon] = about.demo ? (['demo.hide', 'eye-slash'] as const) : (['demo.show', 'eye'] as const)
  return [{ label: resources(label), icon, onSelect: () => hands.demo(about) }]
}

const menuWith =
  (hands: ResourceHandlers, isDemo: boolean): CardActions['menuOf'] =>
  (thing, about) => [
    { label: resources('rename'), icon: 'pencil-simple', onSelect: () => hands.rename(thing) },
    { label: resources('move'), icon: 'folder-open', onSelect: () => hands.move(thing) },
    { label: resources('carry'), icon: 'copy', onSelect: () => setMovingItem(thing) },
    getDownloadMenuItem(about, hands.save),
    ...(isDemo ? [] : demoItem(about, hands)),
    { label: resources('delete'), icon: 'trash', onSelect: () => hands.delete(thing) },
  ]

/** Returns the action of a key on a card. */
const actOf = (event: KeyboardEvent, hands: ResourceHandlers): ((thing: ResourceItem) => void) | undefined => {
  const key = unmodifiedKey(event)
  if (key === 'F2') return hands.rename
  if (key === 'Delete') return hands.delete
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
  const moving = useMoving({ here, nameOf, onGone: focusAfter })
  const hands: ResourceHandlers = {
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
  const nameField = (thing: ResourceItem) =>
    thing.uuid === renaming && (
      <NameField
        thing={thing}
        beside={things.filter(({ place }) => place === thing.place).map(({ name }) => name)}
        onRename={(name) => rename(thing, name)}
        onDone={() => stopRenaming(thing.uuid)}
      />
    )
  const onKey = (event: KeyboardEvent, uuid: string): boolean => {
    const thing = things.find((one) => one.uuid === uuid)
    const act = actOf(event, hands)
    if (!act || !thing) return false
    event.preventDefault()
    act(thing)
    return true
  }
  return {
    list,
    acts: { menuOf: menuWith(hands, isDemo), nameField, drag: moving.drag } satisfies CardActions,
    onKey,
    moving,
    deleting,
    problem: [problem, moving.asked ? '' : moving.problem, deleting.asked ? '' : deleting.problem].find(Boolean),
    dismiss: () => [dismiss, moving.dismiss, deleting.dismiss].forEach((forget) => forget()),
  }
}
