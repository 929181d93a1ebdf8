/** A connection as its form holds it, and as it is saved. */
import type { Connection, connectionSave } from '#contract/partners/connections.ts'
import type { RequestInput } from '#contract/endpoint.ts'

export type ConnectionValues = RequestInput<typeof connectionSave>['Connection']

/** What most platforms call things. */
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

/** All of it but what only the server knows. */
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
