/** Whoever has been away for an hour is signed out; what asks them before is fetched when the page has come to rest. */
import { Suspense } from 'react'
import { optionalComponent } from '#web/lib/chunks.ts'
import { useDelay } from '#web/ui/state/use-delay.ts'

/** Milliseconds. */
const QUIET = 5_000

const IdleQuestion = optionalComponent(async () => (await import('./idle-question.tsx')).IdleQuestion)

export function Idle() {
  return <Suspense fallback={null}>{useDelay(QUIET) && <IdleQuestion />}</Suspense>
}
