/** Signs out a person who was inactive for an hour. The question before that is loaded once the page is idle. */
import { Suspense } from 'react'
import { optionalComponent } from '#web/lib/chunks.ts'
import { useDelay } from '#web/ui/state/use-delay.ts'

/** The time in which the page itself loads first, in milliseconds. */
const LOAD_DELAY_MS = 5_000

const IdleQuestion = optionalComponent(async () => (await import('./idle-question.tsx')).IdleQuestion)

export function IdleSignOut() {
  return <Suspense fallback={null}>{useDelay(LOAD_DELAY_MS) && <IdleQuestion />}</Suspense>
}
