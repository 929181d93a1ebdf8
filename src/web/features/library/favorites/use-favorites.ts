/**
 * Adds and removes favorites from any list. Every cached response with favorites is refreshed after the server has
 * confirmed the change.
 */
import { useState } from 'react'
import type { Session } from '#contract/library.ts'
import * as contract from '#contract/library.ts'
import { refreshAnswers, useAction } from '#web/lib/answers.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { announce } from '#web/ui/notice/announce.ts'
import { notify } from '#web/ui/notice/toasts.tsx'

export interface Favorites {
  change: (session: Session, isFavorite: boolean) => void
  /** The uuid of the session that is being added or removed. */
  busyUuid: string | undefined
  /** The error message, until the person closes it. */
  problem: string | undefined
  dismissProblem: () => void
}

export const useFavorites = (): Favorites => {
  const add = useAction(contract.addFavorite)
  const remove = useAction(contract.deleteFavorite)
  const [busyUuid, setBusyUuid] = useState<string>()
  const [problem, setProblem] = useState<string>()

  const change = async (session: Session, isFavorite: boolean): Promise<void> => {
    if (busyUuid === session.uuid) return
    setBusyUuid(session.uuid)
    setProblem(undefined)
    try {
      await (isFavorite ? add : remove).act({ MindfulnessSession: { session_uuid: session.uuid } })
      await refreshAnswers(...contract.endpointsWithFavorites)
      if (isFavorite) announce(library('favorites.added'))
      else notifyRemoved(() => void change(session, true))
    } catch (error) {
      setProblem(toErrorText(error))
    } finally {
      setBusyUuid((uuid) => (uuid === session.uuid ? undefined : uuid))
    }
  }
  return {
    change: (session, isFavorite) => void change(session, isFavorite),
    busyUuid,
    problem,
    dismissProblem: () => setProblem(undefined),
  }
}

const notifyRemoved = (undo: () => void): void =>
  notify(library('favorites.removed'), {
    action: { label: library('favorites.undo'), onPress: undo },
  })
