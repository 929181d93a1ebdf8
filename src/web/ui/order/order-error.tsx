/** Shows why an order was not saved, with a retry as long as the order is still wanted. */
import { Banner } from '../notice/banner.tsx'
import { uiMessages } from '../ui-messages.ts'
import type { Ordering } from './ordering.ts'

export function OrderError({ ordering }: { ordering: Ordering }) {
  const { problem, pendingOrder, again, discard, busy } = ordering
  if (!problem) return null
  const retry = pendingOrder ? { action: { label: uiMessages.tryAgain, onPress: again, busy } } : {}
  return (
    <Banner tone="danger" {...retry} onClose={discard}>
      {problem}
    </Banner>
  )
}
