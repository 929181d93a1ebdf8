/** Converts a connection to form values and to a request, and finds the errors of the values. */
import { ApiError } from '#contract/call.ts'
import type { Connection, connectionSave } from '#contract/partners/connections.ts'
import type { RequestInput } from '#contract/endpoint.ts'

export type ConnectionValues = RequestInput<typeof connectionSave>['Connection']

/** The attribute names that most platforms use. */
export const newConnection: ConnectionValues = {
  name: '',
  enabled: true,
  base_url: '',
  sign_on_url: '',
  idp_entity_id: '',
  attributes: {
    email: 'email',
    username: 'username',
    first_name: 'firstName',
    last_name: 'lastName',
    role: 'role',
    grade: 'grade',
  },
  roles: { student: ['student'], teacher: ['teacher'], admin: ['admin'] },
  people: { link_by_email: true, link_by_username: true, create: true, admins: false },
  allow_idp_initiated: false,
  asks_second_step: false,
  sso_only: false,
}

/** Returns all values except those that only the server knows. */
export const toConnectionValues = (connection: Connection): ConnectionValues => {
  const { name, enabled, base_url, sign_on_url, idp_entity_id } = connection
  const { attributes, roles, people, allow_idp_initiated, asks_second_step, sso_only } = connection
  return {
    name,
    enabled,
    base_url,
    sign_on_url,
    idp_entity_id,
    attributes,
    roles,
    people,
    allow_idp_initiated,
    asks_second_step,
    sso_only,
  }
}

/** Returns the error of a value such as `attributes.email`, or of the first wrong item of `roles.student`. */
export const getConnectionError = (error: Error | null, field: string): string | undefined => {
  const path = `Connection.${field}`
  const problems = error instanceof ApiError ? error.fields : []
  return problems.find((problem) => problem.path === path || problem.path.startsWith(`${path}.`))?.message
}
