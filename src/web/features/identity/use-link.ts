/** Looks up what a link is valid for. It bypasses the answer cache, which is off while nobody is signed in. */
import { useEffect, useEffectEvent, useState } from 'react'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { ApiError } from '#contract/call.ts'

interface LinkState<Answer> {
  answer?: Answer
  /** Whether the link was used or has expired. */
  over?: boolean
  /** An error message, if the lookup failed. */
  message?: string
}

const NOT_FOUND = 404

/**
 * Looks up a link.
 * @param request may throw ApiError
 */
export const useLink = <Answer>(token: string, request: (signal: AbortSignal) => Promise<Answer>) => {
  const [state, setState] = useState<LinkState<Answer>>({})
  const [attempt, setAttempt] = useState(0)
  const onRequest = useEffectEvent(request)
  useEffect(() => {
    const controller = new AbortController()
    onRequest(controller.signal).then(
      (answer) => setState({ answer }),
      (error: unknown) => {
        if (controller.signal.aborted) return
        const isExpired = error instanceof ApiError && error.http === NOT_FOUND
        setState(isExpired ? { over: isExpired } : { message: toErrorText(error) })
      },
    )
    return () => controller.abort()
  }, [token, attempt])
  return { ...state, retry: () => setAttempt(attempt + 1) }
}
