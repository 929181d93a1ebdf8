/** Shows why an order was not saved, with a retry as long as the order is still wanted. */
import { Banner } from '../notice/banner.tsx'
import { uiMessages } from '../ui-messages.ts'
import type { Ordering } from './ordering.ts'

export function OrderTrouble({ ordering }: { ordering: Ordering }) {
  const { problem, pendingOrder, again, forget, busy } = ordering
  if (!problem) return null
  const retry = pendingOrder ? { action: { label: uiMessages.tryAgain, onPress: again, busy } } : {}
  return (
    <Banner tone="danger" {...retry} onClose={forget}>
      {problem}
    </Banner>
  )
}
