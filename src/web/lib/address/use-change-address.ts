/** Changes the address of a page in place. */
import { useLocation, useNavigate } from 'react-router'
import { getRouterState } from '../navigation.ts'

/**
 * Returns a function that changes the address to which the person is navigating, because the rendered page may be
 * behind: a change of one parameter would undo the one before it. If that is another page, nothing changes.
 */
export const useChangeAddress = () => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (change: (params: URLSearchParams) => string): void => {
    const state = getRouterState()
    const pending = state?.navigation.location
    const current = pending ?? state?.location
    if (current?.pathname !== pathname) return
    void navigate(change(new URLSearchParams(current.search)), { replace: !pending, preventScrollReset: true })
  }
}
