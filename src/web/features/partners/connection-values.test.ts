import { expect, it } from 'vitest'
import { type Connection, connectionSave } from '#contract/partners/connections.ts'
import { newConnection, toConnectionValues } from './connection-values.ts'

const connection: Connection = {
  kind: 'colegia',
  name: 'River Learning',
  enabled: true,
  sandbox: false,
  base_url: 'https://api.river.test',
  has_api_key: true,
  sign_on_url: 'https://river.test/sso',
  idp_entity_id: 'https://river.test',
  certificates: [],
  attributes: { ...newConnection.attributes, email: 'mail' },
  roles: { student: ['learner'], teacher: ['teacher', 'aide'], admin: [] },
  people: { link_by_email: false, link_by_username: true, create: false, admins: true },
  allow_idp_initiated: true,
  asks_second_step: true,
  sso_only: true,
  people_linked: 12,
  last_sign_in: null,
  tested_at: null,
  test_problem: null,
}
const { Connection: ConnectionBlock } = connectionSave.blocks

it('a switch of a connection sends everything else as it is stored', () => {
  const values = toConnectionValues(connection)
  const { data } = ConnectionBlock.safeParse(values)
  expect(data).toEqual(values)
  expect(connection).toMatchObject(values)
  const optional = ['api_key']
  expect(Object.keys(values).toSorted()).toEqual(
    Object.keys(ConnectionBlock.shape)
      .filter((name) => !optional.includes(name))
      .toSorted(),
  )
})

it('a connection is saved without the API key, so that the stored one stays', () => {
  expect(toConnectionValues(connection)).not.toHaveProperty('api_key')
})

it('a new connection needs only a name, lets no admin in and leaves passwords working', () => {
  expect(ConnectionBlock.safeParse(newConnection).error?.issues.map(({ path }) => path)).toEqual([['name']])
  expect(ConnectionBlock.safeParse({ ...newConnection, name: 'River' }).success).toBe(true)
  expect(newConnection).toMatchObject({ people: { admins: false }, sso_only: false, allow_idp_initiated: false })
})
