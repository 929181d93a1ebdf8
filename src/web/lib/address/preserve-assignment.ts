/**
 * Keeps an assignment's ids in the address when a screen rewrites the address. Opening an assignment may take longer
 * than rewriting, and a reload has to find it again. See docs/product.md#opening-an-assignment.
 */
import { parseAssignmentLink } from '#rules/assignments.ts'

/** The parts of the current address that are read; a router location has them. */
interface CurrentAddress {
  pathname: string
  search: string
}

/** @returns the new parameters, together with the assignment of the current address */
export const addAssignmentParams = (
  to: URLSearchParams | Record<string, string>,
  { pathname, search }: CurrentAddress,
): URLSearchParams => {
  const params = new URLSearchParams(to)
  const ids = parseAssignmentLink({ pathname, searchParams: new URLSearchParams(search) })
  if (!ids) return params
  const { uuid, ...platformIds } = ids
  // On some pages `uuid` alone names something else.
  const idParams = uuid ? { assignment_uuid: uuid } : platformIds
  for (const [name, value] of Object.entries(idParams)) params.set(name, value)
  return params
}

/** @returns the new address, together with the assignment of the current one */
export const preserveAssignment = (to: string, current: CurrentAddress): string => {
  const [path = '', query = ''] = to.split('?')
  const params = addAssignmentParams(new URLSearchParams(query), current)
  return params.size ? `${path}?${params}` : path
}
