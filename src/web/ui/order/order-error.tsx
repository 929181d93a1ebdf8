/** Shows why an order was not saved, with a retry as long as the order is still wanted. */
import { Banner } from '../notice/banner.tsx'
import { uiMessages } from '../ui-messages.ts'
import type { Ordering } from './ordering.ts'

export function OrderError({ ordering }: { ordering: Ordering }) {
  const { problem, pendingOrder, retry, discard, busy } = ordering
  if (!problem) return null
  const retryAction = pendingOrder ? { action: { label: uiMessages.tryAgain, onPress: retry, busy } } : {}
  return (
    <Banner tone="danger" {...retryAction} onClose={discard}>
      {problem}
    </Banner>
  )
}
