/** All that an operator does with what lies in a folder: by its menu, by keys, and by hand. */
import { type KeyboardEvent, useRef, useState } from 'react'
import { adminFolderList, adminFolderListAll } from '#contract/resources.ts'
import { fileRename } from '#contract/resources/files.ts'
import { folderDemo, folderDownload, folderRename } from '#contract/resources/folders.ts'
import type { ResourceFolder } from '#contract/resources/shapes.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { resources } from '#web/lib/words/resources.en.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import type { MenuItem } from '#web/ui/overlay/menu.tsx'
import { ownKey } from '#web/ui/own-key.ts'
import type { About, CardActs } from '../cards.tsx'
import { carry } from '../moving/carry.ts'
import { useMoving } from '../moving/use-moving.ts'
import { saveFrom, saveItem, saveThing } from '../save.ts'
import type { Thing } from '../things.ts'
import { useDeleting } from './deleting.ts'
import { NameField } from './name-field.tsx'
import { useAttempt } from './use-attempt.ts'
import { useFocusAfter } from './use-focus-after.ts'

const refresh = () => refreshAnswers(adminFolderList, adminFolderListAll)

const rename = async ({ kind, uuid }: Thing, name: string): Promise<void> => {
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

/** The server is asked first, so that a folder that is gone is said here instead of in a page of its own. */
const downloadFolder = async ({ uuid }: ResourceFolder): Promise<void> => {
  const { Download } = await call(folderDownload, { Folder: { uuid } })
  saveFrom(Download.url, Download.name)
}

interface Hands {
  rename: (thing: Thing) => void
  move: (thing: Thing) => void
  delete: (thing: Thing) => void
  demo: (folder: ResourceFolder) => void
  save: (about: About) => void
}

/** Below a folder that demo teachers see, each is seen: there is nothing to choose. */
const demoItem = (about: About, hands: Hands): MenuItem[] => {
  if (!('zip_url' in about)) return []
  const [label, icon] = about.demo ? (['demo.hide', 'eye-slash'] as const) : (['demo.show', 'eye'] as const)
  return [{ label: resources(label), icon, onSelect: () => hands.demo(about) }]
}

const menuWith =
  (hands: Hands, isDemo: boolean): CardActs['menuOf'] =>
  (thing, about) => [
    { label: resources('rename'), icon: 'pencil-simple', onSelect: () => hands.rename(thing) },
    { label: resources('move'), icon: 'folder-open', onSelect: () => hands.move(thing) },
    { label: resources('carry'), icon: 'copy', onSelect: () => carry(thing) },
    saveItem(about, hands.save),
    ...(isDemo ? [] : demoItem(about, hands)),
    { label: resources('delete'), icon: 'trash', onSelect: () => hands.delete(thing) },
  ]

/** What a key on a card means. */
const actOf = (event: KeyboardEvent, hands: Hands): ((thing: Thing) => void) | undefined => {
  const key = ownKey(event)
  if (key === 'F2') return hands.rename
  if (key === 'Delete') return hands.delete
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  return (ctrlKey || metaKey) && !altKey && !shiftKey && event.key.toLowerCase() === 'x' ? carry : undefined
}

export interface Kept {
  things: readonly Thing[]
  /** The folder one is in. */
  here: string | null
  /** From the top down. */
  steps: readonly { uuid: string; name: string }[]
  isDemo: boolean
}

export const useKeeping = ({ things, here, steps, isDemo }: Kept) => {
  const list = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfter(list)
  const [renaming, setRenaming] = useState<string>()
  const { problem, attempt, dismiss } = useAttempt()
  const deleting = useDeleting(({ uuid }) => focusAfter(uuid))
  const nameOf = (folder: string | null): string =>
    [...steps, ...things].find(({ uuid }) => uuid === folder)?.name ?? resources('title')
  const moving = useMoving({ here, nameOf, onGone: focusAfter })
  const hands: Hands = {
    rename: ({ uuid }) => setRenaming(uuid),
    move: moving.ask,
    delete: deleting.begin,
    demo: (folder) => attempt(() => showToDemo(folder, !folder.demo)),
    save: (about) => ('zip_url' in about ? attempt(() => downloadFolder(about)) : saveThing(about)),
  }
  const stopRenaming = (uuid: string) => {
    setRenaming(undefined)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-card="${uuid}"]`)?.focus())
  }
  const nameField = (thing: Thing) =>
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
    acts: { menuOf: menuWith(hands, isDemo), nameField, drag: moving.drag } satisfies CardActs,
    onKey,
    moving,
    deleting,
    problem: [problem, moving.asked ? '' : moving.problem, deleting.asked ? '' : deleting.problem].find(Boolean),
    dismiss: () => [dismiss, moving.dismiss, deleting.dismiss].forEach((forget) => forget()),
  }
}
