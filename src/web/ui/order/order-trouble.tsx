/** Why an order was not taken, with a way to send it again as long as it is still wished for. */
import { Banner } from '../notice/banner.tsx'
import { uiMessages } from '../ui-messages.ts'
import type { Ordering } from './ordering.ts'

export function OrderTrouble({ ordering }: { ordering: Ordering }) {
  const { problem, wanted, again, forget, busy } = ordering
  if (!problem) return null
  const retry = wanted ? { action: { label: uiMessages.tryAgain, onPress: again, busy } } : {}
  return (
    <Banner tone="danger" {...retry} onClose={forget}>
      {problem}
    </Banner>
  )
}
