/** Whoever has been away for an hour is signed out; what asks them before is fetched when the page has come to rest. */
import { Suspense } from 'react'
import { optionalPart } from '#web/lib/chunks.ts'
import { useLater } from '#web/ui/state/use-later.ts'

/** Milliseconds. */
const QUIET = 5_000

const IdleQuestion = optionalPart(async () => (await import('./idle-question.tsx')).IdleQuestion)

export function Idle() {
  return <Suspense fallback={null}>{useLater(QUIET) && <IdleQuestion />}</Suspense>
}
