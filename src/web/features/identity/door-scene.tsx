/** The picture beside the form. It comes after the form stands, and a form without it is still a form. */
import { type ComponentType, lazy, Suspense } from 'react'
import { loadChunk } from '#web/lib/chunks.ts'

const Nothing: ComponentType = () => null

const Scene = lazy<ComponentType>(() =>
  loadChunk(() => import('./evening-bay.tsx')).then(
    ({ EveningBay }) => ({ default: EveningBay }),
    () => ({ default: Nothing }),
  ),
)

export function DoorScene() {
  return (
    <Suspense fallback={null}>
      <Scene />
    </Suspense>
  )
}
