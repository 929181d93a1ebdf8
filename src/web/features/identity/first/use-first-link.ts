/** What a link for a new admin is good for. */
import { useEffect, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import type { Answered } from '#contract/endpoint.ts'
import { firstInfo } from '#contract/identity/first.ts'
import { call } from '#web/lib/api.ts'

interface LinkState {
  known?: Answered<typeof firstInfo>['First']
  over?: boolean
  message?: string
}

const NOT_FOUND = 404

export const useFirstLink = (token: string): LinkState & { again: () => void } => {
  const [state, setState] = useState<LinkState>({})
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const asking = new AbortController()
    call(firstInfo, { First: { token } }, { signal: asking.signal }).then(
      ({ First }) => setState({ known: First }),
      (error: unknown) => {
        if (asking.signal.aborted) return
        const over = error instanceof ApiError && error.http === NOT_FOUND
        setState(over ? { over } : { message: (error as Error).message })
      },
    )
    return () => asking.abort()
  }, [token, tries])
  return { ...state, again: () => setTries(tries + 1) }
}
