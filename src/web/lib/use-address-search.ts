/** Words looked for stand in the address. */
import { useLocation, useNavigate } from 'react-router'
import { getRouterState } from './navigation.ts'

/**
 * Puts them into the address that the person is on their way to by then, which what is drawn may be behind, and into
 * none of another page.
 * @param opened parameter that opens a row; who goes on looking closes it
 */
export const useAddressSearch = (opened?: string) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (search: string, hasLeft: boolean): void => {
    const state = getRouterState()
    const ahead = state?.navigation.location
    const place = ahead ?? state?.location
    if (place?.pathname !== pathname) return
    const params = new URLSearchParams(place.search)
    if (search) params.set('search', search)
    else params.delete('search')
    if (opened && !hasLeft) params.delete(opened)
    void navigate({ pathname, search: params.toString() }, { replace: !ahead, preventScrollReset: true })
  }
}
