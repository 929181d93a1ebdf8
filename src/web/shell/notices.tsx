/** What floats over every page: the toasts at the bottom centre; and over signed-in ones what comes by itself, and feedback. */
import { Suspense } from 'react'
import { deferredComponent } from '#web/lib/chunks.ts'
import { isSigningOut } from '#web/session/end-session.ts'
import { Announcer } from '#web/ui/notice/toasts.tsx'
import { useDelay } from '#web/ui/state/use-delay.ts'

/** First the page itself, in milliseconds. */
const NOT_AT_ONCE = 1500

const Toasts = deferredComponent(async () => (await import('#web/ui/notice/toast-stack.tsx')).ToastStack)

const Live = deferredComponent(async () => (await import('./background-tasks.tsx')).BackgroundTasks)

const Corner = deferredComponent(async () => (await import('./feedback-corner.tsx')).FeedbackCorner)

export function Notices({ high = false }: { high?: boolean }) {
  const due = useDelay(NOT_AT_ONCE)
  return (
    <>
      <Announcer />
      <Suspense fallback={null}>{due && <Toasts high={high} />}</Suspense>
    </>
  )
}

export function SignedInNotices({ high = false }: { high?: boolean }) {
  const due = useDelay(NOT_AT_ONCE)
  return (
    <>
      <Notices high={high} />
      <Suspense fallback={null}>{due && !isSigningOut() && <Live />}</Suspense>
    </>
  )
}

/** The page does not wait for it. */
export function FeedbackCorner() {
  return (
    <Suspense fallback={null}>
      <Corner />
    </Suspense>
  )
}
