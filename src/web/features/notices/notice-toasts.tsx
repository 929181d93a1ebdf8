/**
 * Shows the toasters of notices, and takes them back when they were closed elsewhere. They stand until closed, or until what
 * they are about is open.
 */
import { useEffect, useRef } from 'react'
import { paths } from '#web/lib/paths.ts'
import { notices } from '#web/lib/messages/en/notices.ts'
import { go } from '#web/lib/navigation.ts'
import { notify, dismissToast } from '#web/ui/notice/toasts.tsx'
import { startNotices, closeNotices, useNotices } from './notices.ts'
import { listAlreadySeen, toToasters } from './toasters.ts'

type Toaster = ReturnType<typeof toToasters>[number]

/** By uuid; on another page they are shown again, and not spoken again. */
const spoken = new Set<string>()

/** @param props.isOpen whether this exercise is what the person has before them */
export function NoticeToasts({ isOpen }: { isOpen: (exercise: string) => boolean }) {
  const open = useNotices()
  const met = listAlreadySeen(open, isOpen)
  const wanted = toToasters(open.filter((notice) => !met.includes(notice)))
  // By name, what each stands for now: more may have come to it since it was shown.
  const shown = useRef(new Map<string, string[]>())

  useEffect(startNotices, [])
  useEffect(() => {
    // As if they had closed it: on every device.
    for (const { type, uuid } of met) closeNotices(type, [uuid])
  })
  useEffect(() => {
    const names = new Set(wanted.map(({ id }) => id))
    for (const id of shown.current.keys()) {
      if (names.has(id)) continue
      shown.current.delete(id)
      dismissToast(id)
    }
    for (const toaster of wanted) {
      if (!shown.current.has(toaster.id)) showToaster(toaster, shown.current)
      shown.current.set(toaster.id, toaster.uuids)
    }
  })
  return null
}

const showToaster = ({ id, type, text, leads, uuids }: Toaster, shown: Map<string, string[]>): void => {
  const quiet = uuids.every((uuid) => spoken.has(uuid))
  uuids.forEach((uuid) => spoken.add(uuid))
  notify(text, {
    id,
    quiet,
    closesAfter: 'stays',
    onClose: () => closeNotices(type, shown.get(id) ?? uuids),
    ...(leads ? { act: { label: notices('generated.act'), onPress: () => go(paths.customExercises) } } : {}),
  })
}
