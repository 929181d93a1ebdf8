/**
 * The search parameters of a page that writes them itself: they replace the current address without scrolling, and keep
 * its assignment.
 */
import { useLocation, useSearchParams } from 'react-router'
import { paramsWithAssignment } from './keep-assignment.ts'

export const useOwnSearch = () => {
  const location = useLocation()
  const [search, setSearch] = useSearchParams()
  const write = (next: URLSearchParams | Record<string, string>): void =>
    setSearch(paramsWithAssignment(next, location), { replace: true, preventScrollReset: true })
  return [search, write] as const
}
