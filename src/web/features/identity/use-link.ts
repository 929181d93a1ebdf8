/** What a link is good for. Asked without the memory of answers, which rests while nobody is signed in. */
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#contract/call.ts'

interface LinkState<Answer> {
  answer?: Answer
  /** It was used, or its time is over. */
  over?: boolean
  /** It could not be asked about. */
  message?: string
}

const NOT_FOUND = 404

/** @param ask throws ApiError */
export const useLink = <Answer>(token: string, ask: (signal: AbortSignal) => Promise<Answer>) => {
  const [state, setState] = useState<LinkState<Answer>>({})
  const [tries, setTries] = useState(0)
  const asked = useEffectEvent(ask)
  useEffect(() => {
    const giveUp = new AbortController()
    asked(giveUp.signal).then(
      (answer) => setState({ answer }),
      (error: unknown) => {
        if (giveUp.signal.aborted) return
        const over = error instanceof ApiError && error.http === NOT_FOUND
        setState(over ? { over } : { message: (error as Error).message })
      },
    )
    return () => giveUp.abort()
  }, [token, tries])
  return { ...state, again: () => setTries(tries + 1) }
}
