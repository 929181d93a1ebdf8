/**
 * Signs in with the secret of a card: first it shows whose card it is, then it signs in.
 */
import { useCallback, useEffect, useState } from 'react'
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { cardInfo, cardLogin } from '#contract/identity/cards.ts'
import { call } from '#web/lib/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { stored } from '#web/lib/storage/stored.ts'
import { completeSignIn, requestSignIn } from '#web/session/sign-in.ts'

export interface CardOwner {
  first_name: string
  school: string
}

export interface CardProblem {
  message: string
  /** Whether a retry can't help: the card is invalid, or its owner may not sign in. */
  isFinal: boolean
}

const toProblem = (error: unknown): CardProblem => {
  if (error instanceof ApiError) return { message: error.message, isFinal: error.http === 401 || error.http === 403 }
  logFailure('card', error)
  return { message: NO_ANSWER, isFinal: false }
}

const signInWithCard = async (secret: string): Promise<void> => {
  const { session } = await requestSignIn(() => call(cardLogin, { Card: { secret } }))
  // The stored redirect may belong to the person who used this device before, so it is cleared.
  stored.redirectUrl.clear()
  completeSignIn(session.user_data)
}

/**
 * Looks up the owner of a card, and returns a function that signs in.
 * @param secret the secret of the scanned card; empty without a card
 */
export const useCardSignIn = (secret: string) => {
  const [owner, setOwner] = useState<CardOwner>()
  const [problem, setProblem] = useState<CardProblem>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!secret) return undefined
    const controller = new AbortController()
    call(cardInfo, { Card: { secret } }, { signal: controller.signal }).then(
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
