/**
 * Keeps an assignment's ids in the address when a screen rewrites the address. Opening an assignment may take longer
 * than rewriting, and a reload has to find it again. See docs/product.md#opening-an-assignment.
 */
import { parseAssignmentLink } from '#rules/assignments.ts'

/** The parts of the current address that are read; a router location has them. */
interface Present {
  pathname: string
  search: string
}

/** @returns the new parameters, together with the assignment of the current address */
export const paramsWithAssignment = (
  to: URLSearchParams | Record<string, string>,
  { pathname, search }: Present,
): URLSearchParams => {
  const params = new URLSearchParams(to)
  const ids = parseAssignmentLink({ pathname, searchParams: new URLSearchParams(search) })
  if (!ids) return params
  const { uuid, ...ofPlatform } = ids
  // On some pages `uuid` alone names something else.
  const named = uuid ? { assignment_uuid: uuid } : ofPlatform
  for (const [name, value] of Object.entries(named)) params.set(name, value)
  return params
}

/** @returns the new address, together with the assignment of the current one */
export const keepAssignment = (to: string, here: Present): string => {
  const [path = '', query = ''] = to.split('?')
  const params = paramsWithAssignment(new URLSearchParams(query), here)
  return params.size ? `${path}?${params}` : path
}
