/** Keeping and dropping sessions from any list; every answer in memory follows what the server confirmed. */
import { useState } from 'react'
import type { Session } from '#contract/library.ts'
import * as contract from '#contract/library.ts'
import { refreshAnswers, useAct } from '#web/lib/answers.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { library } from '#web/lib/words/library.en.ts'
import { sayAloud } from '#web/ui/notice/said.ts'
import { notify } from '#web/ui/notice/toasts.tsx'

export interface Favourites {
  change: (session: Session, keep: boolean) => void
  /** The session whose heart is being changed. */
  busyWith: string | undefined
  /** What went wrong, until it is closed. */
  problem: string | undefined
  forgive: () => void
}

export const useFavourites = (): Favourites => {
  const add = useAct(contract.addFavourite)
  const drop = useAct(contract.deleteFavourite)
  const [busyWith, setBusyWith] = useState<string>()
  const [problem, setProblem] = useState<string>()

  const change = async (session: Session, keep: boolean): Promise<void> => {
    if (busyWith === session.uuid) return
    setBusyWith(session.uuid)
    setProblem(undefined)
    try {
      await (keep ? add : drop).act({ MindfulnessSession: { session_uuid: session.uuid } })
      await refreshAnswers(...contract.tellingFavourites)
      if (keep) sayAloud(library('favorites.added'))
      else sayItIsGone(() => void change(session, true))
    } catch (error) {
      setProblem(problemText(error))
    } finally {
      setBusyWith(undefined)
    }
  }
  return {
    change: (session, keep) => void change(session, keep),
    busyWith,
    problem,
    forgive: () => setProblem(undefined),
  }
}

const sayItIsGone = (putBack: () => void): void =>
  notify(library('favorites.removed'), {
    act: { label: library('favorites.back'), onPress: putBack },
  })
