/** What floats over every page: the toasts at the bottom centre; and over signed-in ones what comes by itself, and feedback. */
import { Suspense } from 'react'
import { laterPart } from '#web/lib/chunks.ts'
import { isLeaving } from '#web/session/ending.ts'
import { Spoken } from '#web/ui/notice/toasts.tsx'
import { useLater } from '#web/ui/state/use-later.ts'

/** First the page itself, in milliseconds. */
const NOT_AT_ONCE = 1500

const Toasts = laterPart(async () => (await import('#web/ui/notice/toast-stack.tsx')).ToastStack)

const Live = laterPart(async () => (await import('./live.tsx')).Live)

const Corner = laterPart(async () => (await import('./feedback-corner.tsx')).FeedbackCorner)

export function Notices({ high = false }: { high?: boolean }) {
  const due = useLater(NOT_AT_ONCE)
  return (
    <>
      <Spoken />
      <Suspense fallback={null}>{due && <Toasts high={high} />}</Suspense>
    </>
  )
}

export function SignedInNotices({ high = false }: { high?: boolean }) {
  const due = useLater(NOT_AT_ONCE)
  return (
    <>
      <Notices high={high} />
      <Suspense fallback={null}>{due && !isLeaving() && <Live />}</Suspense>
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
