/**
 * Shows toasts for notifications, and dismisses them when they are closed elsewhere. A toast remains until it is
 * closed, or until its subject is open.
 */
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Notification } from '#contract/notices.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import { go } from '#web/lib/navigation.ts'
import { notify, dismissToast } from '#web/ui/notice/toasts.tsx'
import { startNotices, closeNotices, useNotices } from './notices.ts'
import { listAlreadySeen, type NoticeToast, toToasts } from './group-into-toasts.ts'

const loadRecordingToasts = () => import('./recording-toasts.ts')
type RecordingToasts = Awaited<ReturnType<typeof loadRecordingToasts>>

/** Undefined until a notification is about a recording; the next one tries again if the module can't be loaded. */
const useRecordingToasts = (open: readonly Notification[]): RecordingToasts | undefined => {
  const [module, setModule] = useState<RecordingToasts>()
  const newest = open.find(({ type }) => type === 'recording')?.uuid
  useEffect(() => {
    // Without the module the notification stays open, and the next one tries again.
    if (newest && !module) void ignoreRejection(loadRecordingToasts().then(setModule))
  }, [newest, module])
  return module
}

/** The uuids that were announced; on another page the toast appears again without a new announcement. */
const announced = new Set<string>()

/** Shows toasts for the open notifications. @param props.isOpen whether this exercise is on the person's screen */
export function NoticeToasts({ isOpen }: { isOpen: (exercise: string) => boolean }) {
  const open = useNotices()
  const recordings = useRecordingToasts(open)
  const address = useLocation()
  const alreadySeen = [...listAlreadySeen(open, isOpen), ...(recordings?.listSeenRecordings(open, address) ?? [])]
  const unseen = open.filter((notice) => !alreadySeen.includes(notice))
  const toasts = [...toToasts(unseen), ...(recordings?.toRecordingToasts(unseen) ?? [])]
  // The uuids that each shown toast stands for, by toast id; more may have been added since.
  const shownToasts = useRef(new Map<string, string[]>())

  useEffect(startNotices, [])
  useEffect(() => {
    // Closes them on every device, as if the person had closed the toast.
    for (const { type, uuid } of alreadySeen) closeNotices(type, [uuid])
  })
  useEffect(() => {
    const names = new Set(toasts.map(({ id }) => id))
    for (const id of shownToasts.current.keys()) {
      if (names.has(id)) continue
      shownToasts.current.delete(id)
      dismissToast(id)
    }
    for (const toaster of toasts) {
      if (!shownToasts.current.has(toaster.id)) showToaster(toaster, shownToasts.current)
      shownToasts.current.set(toaster.id, toaster.uuids)
    }
  })
  return null
}

const follow = ({ to, isOtherDocument }: NonNullable<NoticeToast['link']>): void =>
  isOtherDocument ? location.assign(to) : go(to)

const showToaster = ({ id, type, text, link, uuids }: NoticeToast, shownToasts: Map<string, string[]>): void => {
  const quiet = uuids.every((uuid) => announced.has(uuid))
  uuids.forEach((uuid) => announced.add(uuid))
  notify(text, {
    id,
    quiet,
    closesAfter: 'stays',
    onClose: () => closeNotices(type, shownToasts.get(id) ?? uuids),
    ...(link ? { action: { label: link.label, onPress: () => follow(link) } } : {}),
  })
}
