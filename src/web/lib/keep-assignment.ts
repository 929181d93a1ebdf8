/**
 * What an address assigns stays in it when a screen rewrites the address: opening it may take longer than rewriting, and
 * a reload has to find it again. See docs/product.md#opening-an-assignment.
 */
import { parseAssignmentLink } from '#rules/assignments.ts'

/** What of the present address is looked at; a location of the router has it. */
interface Present {
  pathname: string
  search: string
}

/** @returns the parameters that are gone to, with the assignment of the present address */
export const paramsWithAssignment = (
  to: URLSearchParams | Record<string, string>,
  { pathname, search }: Present,
): URLSearchParams => {
  const params = new URLSearchParams(to)
  const ids = parseAssignmentLink({ pathname, searchParams: new URLSearchParams(search) })
  if (!ids) return params
  const { uuid, ...ofPlatform } = ids
  // `uuid` alone names something else on some pages.
  const named = uuid ? { assignment_uuid: uuid } : ofPlatform
  for (const [name, value] of Object.entries(named)) params.set(name, value)
  return params
}

/** @returns the address that is gone to, with the assignment of the present one */
export const keepAssignment = (to: string, here: Present): string => {
  const [path = '', query = ''] = to.split('?')
  const params = paramsWithAssignment(new URLSearchParams(query), here)
  return params.size ? `${path}?${params}` : path
}
