/** Signing in with the code of a card: whose it is, and then in. Whoever was here before leaves nothing behind. */
import { useCallback, useEffect, useState } from 'react'
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { cardLogin, cardLook } from '#contract/identity/cards.ts'
import { call } from '#web/lib/api.ts'
import { noteFailure } from '#web/lib/log.ts'
import { go } from '#web/lib/navigation.ts'
import { afterLogin } from '#web/session/destinations.ts'
import { forget } from '#web/session/ending.ts'
import { accept, leave } from '#web/session/session.ts'
import { sendLastWords } from '#web/session/sign-out.ts'
import { recognise } from '#web/session/start.ts'

export interface Owner {
  first_name: string
  school: string
}

export interface Problem {
  message: string
  /** The card itself is no good; otherwise it is worth another try. */
  final: boolean
}

const problemOf = (error: unknown): Problem => {
  if (error instanceof ApiError) return { message: error.message, final: error.http === 401 || error.http === 403 }
  noteFailure('card', error)
  return { message: NO_ANSWER, final: false }
}

/** Before anything else: on a shared device it is a new one afterwards, and a session belongs to the device it began on. */
const clearAway = async (): Promise<void> => {
  const before = recognise()
  if (!before) return
  await sendLastWords()
  forget(before.shared_device)
  leave()
}

const comeIn = async (secret: string): Promise<void> => {
  await clearAway()
  const { session } = await call(cardLogin, { Card: { secret } })
  if (!session.user_data) throw new Error('Signed in as nobody')
  accept(session.user_data)
  go(afterLogin(session.user_data, undefined), { replace: true })
}

/** @param secret of the card that was shown; empty without one */
export const useCard = (secret: string) => {
  const [owner, setOwner] = useState<Owner>()
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!secret) return undefined
    const asked = new AbortController()
    call(cardLook, { Card: { secret } }, { signal: asked.signal }).then(
      ({ Card }) => setOwner(Card),
      (error: unknown) => !asked.signal.aborted && setProblem(problemOf(error)),
    )
    return () => asked.abort()
  }, [secret])
  const enter = useCallback(async () => {
    setBusy(true)
    setProblem(undefined)
    await comeIn(secret).catch((error: unknown) => {
      setProblem(problemOf(error))
      setBusy(false)
    })
  }, [secret])
  return { owner, problem, busy, enter: () => void enter() }
}
