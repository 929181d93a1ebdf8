/** Adds the staff check-in to the user menu of teachers (Learn only), who have no Reflect page. */
import { Suspense, useEffect, useState } from 'react'
import { sectionStudents } from '#contract/reflect.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { requiredComponent } from '#web/lib/chunks.ts'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { useUser } from '#web/session/session.ts'
import { useHasFeature } from '#web/session/use-features.ts'
import type { MenuItem } from '#web/ui/overlay/menu.tsx'

const StaffCheckIn = requiredComponent(async () => (await import('./staff-check-in.tsx')).StaffCheckIn)

export function StaffEntry({ onOffer }: { onOffer: (items: MenuItem[]) => void }) {
  const checksIn = useHasFeature('check_ins')
  const hasNoReflect = useUser()?.user_type === 'teacher_only'
  const { data } = useAnswer(sectionStudents, {}, { enabled: checksIn && hasNoReflect })
  const isOffered = Boolean(data?.Sections.some(({ pupils }) => pupils.length > 0))
  const [opened, setOpened] = useState<boolean>()
  useEffect(() => {
    onOffer(isOffered ? [{ label: reflect('staff.open'), icon: 'student', onSelect: () => setOpened(true) }] : [])
  }, [isOffered, onOffer])
  if (opened === undefined) return null
  return (
    <Suspense fallback={null}>
      <StaffCheckIn open={opened} onClose={() => setOpened(false)} />
    </Suspense>
  )
}
