/** An order that is shown as soon as it is wished for and sent one after the other; what is not taken can be sent again. */
import { useRef, useState } from 'react'

export type RowKeys = readonly string[]

export interface Ordering {
  /** As it stands on the screen; nothing while it is as stored. */
  wanted: RowKeys | undefined
  order: (keys: RowKeys) => void
  busy: boolean
  /** Why the last wish was not taken. */
  problem: string
  again: () => void
  /** Back to what is stored. */
  forget: () => void
}

interface OrderingOptions {
  /** Stores it. */
  send: (keys: RowKeys) => Promise<unknown>
  /** Whether a wish is past with its refusal, as when others stand there by now. */
  isPast: (error: unknown) => boolean
}

export const useOrdering = ({ send, isPast }: OrderingOptions): Ordering => {
  const [wanted, setWanted] = useState<RowKeys>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const next = useRef<RowKeys>(undefined)
  /** A way back may be pressed long after its page was drawn. */
  const isUnderWay = useRef(false)

  const refused = (keys: RowKeys, error: unknown) => {
    setProblem((error as Error).message)
    if (!isPast(error)) next.current ??= keys
    else {
      next.current = undefined
      setWanted(undefined)
    }
  }
  /** The newest wish, until there is none. */
  const store = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setProblem('')
    while (next.current) {
      const keys: RowKeys = next.current
      next.current = undefined
      try {
        await send(keys)
        setWanted((now) => (now === keys ? undefined : now))
      } catch (error) {
        refused(keys, error)
        break
      }
    }
    isUnderWay.current = false
    setBusy(false)
  }
  return {
    wanted,
    busy,
    problem,
    order(keys) {
      setWanted(keys)
      next.current = keys
      void store()
    },
    again: () => void store(),
    forget() {
      next.current = undefined
      setProblem('')
      setWanted(undefined)
    },
  }
}
