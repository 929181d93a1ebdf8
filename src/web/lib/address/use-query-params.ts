/**
 * Reads and writes the query parameters of the current address. Writing replaces the history entry, doesn't scroll, and
 * keeps the ids of an open assignment.
 */
import { useLocation, useSearchParams } from 'react-router'
import { addAssignmentParams } from './preserve-assignment.ts'

export const useQueryParams = () => {
  const location = useLocation()
  const [params, setParams] = useSearchParams()
  const writeParams = (next: URLSearchParams | Record<string, string>): void =>
    setParams(addAssignmentParams(next, location), { replace: true, preventScrollReset: true })
  return [params, writeParams] as const
}
