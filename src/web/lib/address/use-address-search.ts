/** Stores the search text in the address. */
import { useLocation, useNavigate } from 'react-router'
import { getRouterState } from '../navigation.ts'

/**
 * Writes the search into the address that the person is navigating to, because the rendered page may be behind. If that
 * is another page, nothing is written.
 * @param openParam the parameter that opens a row; a person who goes on searching closes it
 */
export const useAddressSearch = (openParam?: string) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (search: string, hasLeft: boolean): void => {
    const state = getRouterState()
    const pending = state?.navigation.location
    const current = pending ?? state?.location
    if (current?.pathname !== pathname) return
    const params = new URLSearchParams(current.search)
    if (search) params.set('search', search)
    else params.delete('search')
    if (openParam && !hasLeft) params.delete(openParam)
    void navigate({ pathname, search: params.toString() }, { replace: !pending, preventScrollReset: true })
  }
}
