/** Opens the staff check-in. It appears for staff with classes of their own. */
import { Suspense, useState } from 'react'
import { sectionStudents } from '#contract/reflect.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { requiredComponent } from '#web/lib/chunks.ts'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'

const StaffCheckIn = requiredComponent(async () => (await import('./staff-check-in.tsx')).StaffCheckIn)

export function StaffLine({ className }: { className?: string | undefined }) {
  const isStaff = (useUser()?.user_type ?? 'student') !== 'student'
  const { data } = useAnswer(sectionStudents, {}, { enabled: isStaff })
  const [opened, setOpened] = useState<boolean>()
  if (!isStaff || !data?.Sections.some(({ pupils }) => pupils.length > 0)) return null
  return (
    <>
      <Button look="text" icon="student" className={className} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {reflect('staff.open')}
      </Button>
      {opened !== undefined && (
        <Suspense fallback={null}>
          <StaffCheckIn open={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
