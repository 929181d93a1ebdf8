/**
 * Signs in with the secret of a card: first it shows whose card it is, then it signs in. Data of the previous person is
 * cleared.
 */
import { useCallback, useEffect, useState } from 'react'
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { cardLogin, cardLook } from '#contract/identity/cards.ts'
import { call } from '#web/lib/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { go } from '#web/lib/navigation.ts'
import { getPathAfterLogin } from '#web/session/destinations.ts'
import { storeLogin } from '#web/session/session.ts'
import { clearPreviousUser } from '#web/session/sign-out.ts'

export interface CardOwner {
  first_name: string
  school: string
}

export interface CardProblem {
  message: string
  /** Whether the card itself is invalid; otherwise a retry makes sense. */
  isFinal: boolean
}

const toProblem = (error: unknown): CardProblem => {
  if (error instanceof ApiError) return { message: error.message, isFinal: error.http === 401 || error.http === 403 }
  logFailure('card', error)
  return { message: NO_ANSWER, isFinal: false }
}

const signInWithCard = async (secret: string): Promise<void> => {
  await clearPreviousUser()
  const { session } = await call(cardLogin, { Card: { secret } })
  if (!session.user_data) throw new Error('The sign-in response has no user')
  storeLogin(session.user_data)
  go(getPathAfterLogin(session.user_data, undefined), { replace: true })
}

/**
 * Looks up the owner of a card, and returns a function that signs in.
 * @param secret of the scanned card; empty without one
 */
export const useCardSignIn = (secret: string) => {
  const [owner, setOwner] = useState<CardOwner>()
  const [problem, setProblem] = useState<CardProblem>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!secret) return undefined
    const controller = new AbortController()
    call(cardLook, { Card: { secret } }, { signal: controller.signal }).then(
      ({ Card }) => setOwner(Card),
      (error: unknown) => !controller.signal.aborted && setProblem(toProblem(error)),
    )
    return () => controller.abort()
  }, [secret])
  const signIn = useCallback(async () => {
    setBusy(true)
    setProblem(undefined)
    await signInWithCard(secret).catch((error: unknown) => {
      setProblem(toProblem(error))
      setBusy(false)
    })
  }, [secret])
  return { owner, problem, busy, signIn: () => void signIn() }
}
