/** Whose password a link opens. Asked without the memory of answers, which rests while nobody is signed in. */
import { useEffect, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import type { Answered } from '#contract/endpoint.ts'
import { passwordLinkInfo } from '#contract/identity/passwords.ts'
import { call } from '#web/lib/api.ts'

export interface LinkState {
  account?: Answered<typeof passwordLinkInfo>['Account']
  /** It was used, or its time is over. */
  over?: boolean
  /** It could not be asked about. */
  message?: string
}

const NOT_FOUND = 404

export const useLink = (reset_token: string): LinkState & { again: () => void } => {
  const [state, setState] = useState<LinkState>({})
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const asking = new AbortController()
    call(passwordLinkInfo, { PasswordReset: { reset_token } }, { signal: asking.signal }).then(
      ({ Account }) => setState({ account: Account }),
      (error: unknown) => {
        if (asking.signal.aborted) return
        const over = error instanceof ApiError && error.http === NOT_FOUND
        setState(over ? { over } : { message: (error as Error).message })
      },
    )
    return () => asking.abort()
  }, [reset_token, tries])
  return { ...state, again: () => setTries(tries + 1) }
}
