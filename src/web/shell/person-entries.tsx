/**
 * User menu entries that load after the page: help, requests to talk, a student's check-in, and the teacher's classes.
 */
import { useEffect, useState } from 'react'
import { StaffEntry } from '#web/features/reflect/staff/staff-entry.tsx'
import { SupportEntries, type SupportOffer } from '#web/features/support/support-entries.tsx'
import { paths } from '#web/lib/paths.ts'
import { myClasses } from '#web/lib/messages/en/my-classes.ts'
import { useUser } from '#web/session/session.ts'
import type { MenuItem } from '#web/ui/overlay/menu.tsx'

/** The entry for teachers, who may print sign-in cards. */
const classEntries: readonly MenuItem[] = [{ label: myClasses('title'), icon: 'graduation-cap', to: paths.ownClasses }]

export function PersonEntries({ onOffer }: { onOffer: (offer: SupportOffer) => void }) {
  const [support, setSupport] = useState<SupportOffer>()
  const [studentEntries, setStudentEntries] = useState<MenuItem[]>([])
  const canTeach = useUser()?.permissions.some(({ permissions }) => permissions.includes('learn')) ?? false
  useEffect(() => {
    if (support) {
      onOffer({ ...support, items: [...(canTeach ? classEntries : []), ...studentEntries, ...support.items] })
    }
  }, [support, studentEntries, canTeach, onOffer])
  return (
    <>
      <SupportEntries onOffer={setSupport} />
      <StaffEntry onOffer={setStudentEntries} />
    </>
  )
}
