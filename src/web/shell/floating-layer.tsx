/**
 * The layer that floats over every page: the toasts at the bottom center; for signed-in people also the background
 * tasks and the feedback button.
 */
import { Suspense } from 'react'
import { deferredComponent } from '#web/lib/chunks.ts'
import { isSigningOut } from '#web/session/end-session.ts'
import { Announcer } from '#web/ui/notice/toasts.tsx'
import { useDelay } from '#web/ui/state/use-delay.ts'

/** The time in which the page itself loads first, in milliseconds. */
const LOAD_DELAY_MS = 1500

const Toasts = deferredComponent(async () => (await import('#web/ui/notice/toast-stack.tsx')).ToastStack)

const BackgroundTasks = deferredComponent(async () => (await import('./background-tasks.tsx')).BackgroundTasks)

const Corner = deferredComponent(async () => (await import('./feedback-corner.tsx')).FeedbackCorner)

export function FloatingLayer({ high = false }: { high?: boolean }) {
  const isDue = useDelay(LOAD_DELAY_MS)
  return (
    <>
      <Announcer />
      <Suspense fallback={null}>{isDue && <Toasts high={high} />}</Suspense>
    </>
  )
}

export function SignedInFloatingLayer({ high = false }: { high?: boolean }) {
  const isDue = useDelay(LOAD_DELAY_MS)
  return (
    <>
      <FloatingLayer high={high} />
      <Suspense fallback={null}>{isDue && !isSigningOut() && <BackgroundTasks />}</Suspense>
    </>
  )
}

/** The page doesn't wait for the feedback button. */
export function FeedbackCorner() {
  return (
    <Suspense fallback={null}>
      <Corner />
    </Suspense>
  )
}
