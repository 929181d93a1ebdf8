/**
 * Adds and removes favorites from any list. Every cached response is refreshed after the server has confirmed the
 * change.
 */
import { useState } from 'react'
import type { Session } from '#contract/library.ts'
import * as contract from '#contract/library.ts'
import { refreshAnswers, useAction } from '#web/lib/answers.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { announce } from '#web/ui/notice/announce.ts'
import { notify } from '#web/ui/notice/toasts.tsx'

export interface Favorites {
  change: (session: Session, isFavorite: boolean) => void
  /** The ID of the session whose favorite is being changed. */
  busyWith: string | undefined
  /** The error message, until the person closes it. */
  problem: string | undefined
  forgive: () => void
}

export const useFavorites = (): Favorites => {
  const add = useAction(contract.addFavourite)
  const drop = useAction(contract.deleteFavourite)
  const [busyWith, setBusyWith] = useState<string>()
  const [problem, setProblem] = useState<string>()

  const change = async (session: Session, isFavorite: boolean): Promise<void> => {
    if (busyWith === session.uuid) return
    setBusyWith(session.uuid)
    setProblem(undefined)
    try {
      await (isFavorite ? add : drop).act({ MindfulnessSession: { session_uuid: session.uuid } })
      await refreshAnswers(...contract.endpointsWithFavorites)
      if (isFavorite) announce(library('favorites.added'))
      else notifyRemoved(() => void change(session, true))
    } catch (error) {
      setProblem(problemText(error))
    } finally {
      setBusyWith(undefined)
    }
  }
  return {
    change: (session, isFavorite) => void change(session, isFavorite),
    busyWith,
    problem,
    forgive: () => setProblem(undefined),
  }
}

const notifyRemoved = (undo: () => void): void =>
  notify(library('favorites.removed'), {
    act: { label: library('favorites.back'), onPress: undo },
  })
