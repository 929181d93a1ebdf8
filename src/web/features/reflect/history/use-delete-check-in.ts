/**
 * Deletes one of the person's own check-ins. A dialog asks first. After the server has confirmed it, the check-in
 * leaves every pattern, too.
 */
import { useState } from 'react'
import * as contract from '#contract/reflect.ts'
import type { CheckIn } from '#contract/reflect.ts'
import { useAction } from '#web/lib/answers.ts'
import { patterns } from '#web/lib/messages/en/patterns.ts'
import { notify } from '#web/ui/notice/toasts.tsx'

export interface CheckInDeletion {
  /** The check-in that the dialog asks about. */
  requested: CheckIn | undefined
  requestDelete: (checkIn: CheckIn) => void
  cancel: () => void
  act: () => void
  busy: boolean
  error: string | undefined
}

export const useDeleteCheckIn = (): CheckInDeletion => {
  const [pending, setPending] = useState<CheckIn>()
  const remove = useAction(contract.checkInDelete, {
    refreshes: [contract.history, contract.summary, contract.dashboard],
  })
  const requestDelete = (checkIn: CheckIn) => {
    remove.reset()
    setPending(checkIn)
  }
  const close = () => setPending(undefined)
  const act = async (): Promise<void> => {
    if (!pending) return
    try {
      await remove.act({ Response: { uuid: pending.uuid } })
      // The dialog may ask about another check-in by now.
      setPending((current) => (current === pending ? undefined : current))
      notify(patterns('history.deleted'))
    } catch {
      // The dialog shows the error.
    }
  }
  return {
    requested: pending,
    requestDelete,
    cancel: close,
    act: () => void act(),
    busy: remove.busy,
    error: remove.error?.message,
  }
}
