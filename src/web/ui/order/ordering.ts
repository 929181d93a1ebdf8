/** Shows a new order at once and saves one order after the other; an order that fails can be sent again. */
import { useRef, useState } from 'react'

export type RowKeys = readonly string[]

export interface Ordering {
  /** The order on the screen; undefined while it is the stored one. */
  pendingOrder: RowKeys | undefined
  order: (keys: RowKeys) => void
  busy: boolean
  /** The reason why the last order was not saved. */
  problem: string
  retry: () => void
  /** Goes back to the stored order. */
  discard: () => void
}

interface OrderingOptions {
  /** Saves the order. */
  send: (keys: RowKeys) => Promise<unknown>
  /** Whether the order is obsolete after an error, such as when the list has changed meanwhile. */
  isObsolete: (error: unknown) => boolean
}

export const useOrdering = ({ send, isObsolete }: OrderingOptions): Ordering => {
  const [pendingOrder, setPendingOrder] = useState<RowKeys>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const unsavedOrder = useRef<RowKeys>(undefined)
  /** A ref, because a retry may be pressed long after its page was rendered. */
  const isSaving = useRef(false)

  const handleError = (keys: RowKeys, error: unknown) => {
    setProblem((error as Error).message)
    if (!isObsolete(error)) unsavedOrder.current ??= keys
    else {
      unsavedOrder.current = undefined
      setPendingOrder(undefined)
    }
  }
  /** Saves the newest order until none is left. */
  const saveNewest = async () => {
    if (isSaving.current) return
    isSaving.current = true
    setBusy(true)
    setProblem('')
    while (unsavedOrder.current) {
      const keys: RowKeys = unsavedOrder.current
      unsavedOrder.current = undefined
      try {
        await send(keys)
        setPendingOrder((current) => (current === keys ? undefined : current))
      } catch (error) {
        handleError(keys, error)
        break
      }
    }
    isSaving.current = false
    setBusy(false)
  }
  return {
    pendingOrder,
    busy,
    problem,
    order(keys) {
      setPendingOrder(keys)
      unsavedOrder.current = keys
      void saveNewest()
    },
    retry: () => void saveNewest(),
    discard() {
      unsavedOrder.current = undefined
      setProblem('')
      setPendingOrder(undefined)
    },
  }
}
