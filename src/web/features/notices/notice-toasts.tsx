/**
 * Shows toasts for notifications, and dismisses them when they are closed elsewhere. A toast remains until it is
 * closed, or until its subject is open.
 */
import { useEffect, useRef } from 'react'
import { paths } from '#web/lib/paths.ts'
import { notices } from '#web/lib/messages/en/notices.ts'
import { go } from '#web/lib/navigation.ts'
import { notify, dismissToast } from '#web/ui/notice/toasts.tsx'
import { startNotices, closeNotices, useNotices } from './notices.ts'
import { listAlreadySeen, toToasts } from './group-into-toasts.ts'

type Toaster = ReturnType<typeof toToasts>[number]

/** The uuids that were announced; on another page the toast appears again without a new announcement. */
const announced = new Set<string>()

/** Shows toasts for the open notifications. @param props.isOpen whether this exercise is on the person's screen */
export function NoticeToasts({ isOpen }: { isOpen: (exercise: string) => boolean }) {
  const open = useNotices()
  const alreadySeen = listAlreadySeen(open, isOpen)
  const toasts = toToasts(open.filter((notice) => !alreadySeen.includes(notice)))
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

const showToaster = (
  { id, type, text, linksToExercises, uuids }: Toaster,
  shownToasts: Map<string, string[]>,
): void => {
  const quiet = uuids.every((uuid) => announced.has(uuid))
  uuids.forEach((uuid) => announced.add(uuid))
  notify(text, {
    id,
    quiet,
    closesAfter: 'stays',
    onClose: () => closeNotices(type, shownToasts.get(id) ?? uuids),
    ...(linksToExercises
      ? { action: { label: notices('generated.act'), onPress: () => go(paths.customExercises) } }
      : {}),
  })
}
