/** The picture beside the form. It comes after the form stands, and a form without it is still a form. */
import { Suspense } from 'react'
import { optionalPart } from '#web/lib/chunks.ts'

const EveningBay = optionalPart(async () => (await import('./evening-bay.tsx')).EveningBay)

export function DoorScene() {
  return (
    <Suspense fallback={null}>
      <EveningBay />
    </Suspense>
  )
}
