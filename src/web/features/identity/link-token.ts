/**
 * The token of a link. It is in the URL fragment and is removed from the address at once, so that screenshots don't
 * show it.
 */
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

interface LinkState {
  token?: string
}

/**
 * Returns the token of the link, or an empty string. `forget` resets the page as if it had been opened without a link.
 */
export const useLinkToken = (): { token: string; forget: () => void } => {
  const { hash, search, state } = useLocation() as { hash: string; search: string; state: LinkState | null }
  const navigate = useNavigate()
  useEffect(() => {
    if (hash) void navigate({ hash: '', search }, { replace: true, state: { token: hash.slice(1) } })
  }, [hash, search, navigate])
  const forget = (): void => void navigate({ hash: '', search }, { replace: true, state: null })
  return { token: hash.slice(1) || (state?.token ?? ''), forget }
}
