/** The token of a link. It stands behind the # and leaves the address at once, so that no picture of the screen shows it. */
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

interface LinkState {
  token?: string
}

/** Empty without one. `forget` leaves the page as if it had been opened without a link. */
export const useLinkToken = (): { token: string; forget: () => void } => {
  const { hash, search, state } = useLocation() as { hash: string; search: string; state: LinkState | null }
  const navigate = useNavigate()
  useEffect(() => {
    if (hash) void navigate({ hash: '', search }, { replace: true, state: { token: hash.slice(1) } })
  }, [hash, search, navigate])
  const forget = (): void => void navigate({ hash: '', search }, { replace: true, state: null })
  return { token: hash.slice(1) || (state?.token ?? ''), forget }
}
