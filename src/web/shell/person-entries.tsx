/**
 * User menu entries that load after the page: help, requests to talk, a student's check-in, and the teacher's classes.
 */
import { useEffect, useState } from 'react'
import type { UserData } from '#contract/identity.ts'
import { StaffEntry } from '#web/features/reflect/staff/staff-entry.tsx'
import { SupportEntries, type SupportOffer } from '#web/features/support/support-entries.tsx'
import { paths } from '#web/lib/paths.ts'
import { myClasses } from '#web/lib/messages/en/my-classes.ts'
import { canTeach } from '#web/session/destinations.ts'
import { useUser } from '#web/session/session.ts'
import type { MenuItem } from '#web/ui/overlay/menu.tsx'

const classesEntry: MenuItem = { label: myClasses('title'), icon: 'graduation-cap', to: paths.ownClasses }
const studioEntry: MenuItem = { label: myClasses('studio'), icon: 'waveform', to: paths.studio }

/** The entries for teachers, who may print sign-in cards and record sessions. */
const listTeacherEntries = (user: UserData | undefined): MenuItem[] => {
  if (!user || !canTeach(user) || user.user_type === 'student') return []
  const hasClasses = user.permissions.some(({ permissions }) => permissions.includes('learn'))
  return hasClasses ? [classesEntry, studioEntry] : [studioEntry]
}

export function PersonEntries({ onOffer }: { onOffer: (offer: SupportOffer) => void }) {
  const [support, setSupport] = useState<SupportOffer>()
  const [studentEntries, setStudentEntries] = useState<MenuItem[]>([])
  const user = useUser()
  useEffect(() => {
    if (support) {
      onOffer({ ...support, items: [...listTeacherEntries(user), ...studentEntries, ...support.items] })
    }
  }, [support, studentEntries, user, onOffer])
  return (
    <>
      <SupportEntries onOffer={setSupport} />
      <StaffEntry onOffer={setStudentEntries} />
    </>
  )
}
