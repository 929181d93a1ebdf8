/** Deleting one of one's own check-ins: asked first, gone after the server's 000, then out of every pattern too. */
import { useState } from 'react'
import * as contract from '#contract/reflect.ts'
import type { CheckIn } from '#contract/reflect.ts'
import { useAction } from '#web/lib/answers.ts'
import { patterns } from '#web/lib/messages/en/patterns.ts'
import { notify } from '#web/ui/notice/toasts.tsx'

export interface Deleting {
  /** The one that is asked about. */
  asked: CheckIn | undefined
  ask: (checkIn: CheckIn) => void
  keep: () => void
  act: () => void
  busy: boolean
  error: string | undefined
}

export const useDeleteCheckIn = (): Deleting => {
  const [asked, setAsked] = useState<CheckIn>()
  const remove = useAction(contract.checkInDelete, {
    refreshes: [contract.history, contract.summary, contract.dashboard],
  })
  const ask = (checkIn: CheckIn) => {
    remove.reset()
    setAsked(checkIn)
  }
  const close = () => setAsked(undefined)
  const act = async (): Promise<void> => {
    if (!asked) return
    try {
      await remove.act({ Response: { uuid: asked.uuid } })
      // Another one may be asked about by now.
      setAsked((now) => (now === asked ? undefined : now))
      notify(patterns('history.deleted'))
    } catch {
      // The dialog shows it.
    }
  }
  return {
    asked,
    ask,
    keep: close,
    act: () => void act(),
    busy: remove.busy,
    error: remove.error?.message,
  }
}
