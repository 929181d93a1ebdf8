import { renderPage } from '#tests/support/web/render-page.tsx'
import { listChecked, readFieldErrors, readFields } from '#tests/support/web/read-html.ts'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/call.ts'
import { AttributeMap, RoleMap } from '#contract/partners/connections.ts'
import { AttributeNames, ConnectionForm } from './connection-form.tsx'
import { getConnectionError, newConnection } from './connection-values.ts'

const createError = (...paths: string[]) =>
  new ApiError({
    code: '203',
    message: 'Check the highlighted fields.',
    http: 422,
    body: { fields: paths.map((path) => ({ path, message: `Wrong: ${path}` })) },
  })

describe('the form of a connection', () => {
  it('starts with the stored values, and never with the API key', () => {
    const roles = { ...newConnection.roles, teacher: ['teacher', 'aide'] }
    const start = { ...newConnection, name: 'River Learning', base_url: 'https://api.river.test', roles }
    const html = renderPage(<ConnectionForm start={start} onClose={() => undefined} />)
    expect(readFields(html)).toMatchObject({
      'Display name': 'River Learning',
      'API base URL': 'https://api.river.test',
      'API key': '',
      'First name': 'firstName',
      'Value for teacher': 'teacher, aide',
    })
    expect(listChecked(html)).toEqual(['Match by email', 'Match by username', 'Create an account'])
  })

  it('shows the error of every attribute and role', () => {
    const names = [
      ...Object.keys(AttributeMap.shape).map((name) => `attributes.${name}`),
      ...Object.keys(RoleMap.shape).map((name) => `roles.${name}`),
    ]
    const errors = names.flatMap((name) => {
      const problem = (field: string) => (field === name ? `Wrong: ${name}` : undefined)
      const fields = <AttributeNames values={newConnection} change={() => undefined} problem={problem} />
      return Object.values(readFieldErrors(renderPage(fields)))
    })
    expect(errors).toEqual(names.map((name) => `Wrong: ${name}`))
  })
})

describe('an error of a connection', () => {
  it('belongs to the value at its path, and to no other that begins alike', () => {
    const error = createError('Connection.name', 'Connection.attributes.email')
    expect(getConnectionError(error, 'name')).toBe('Wrong: Connection.name')
    expect(getConnectionError(error, 'attributes.email')).toBe('Wrong: Connection.attributes.email')
    expect([getConnectionError(error, 'attributes.role'), getConnectionError(error, 'nam')]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('belongs to the list that has the wrong item', () => {
    expect(getConnectionError(createError('Connection.roles.student.2'), 'roles.student')).toMatch(/student\.2$/)
  })

  it('is none without an answer of the server', () => {
    expect([getConnectionError(null, 'name'), getConnectionError(new Error('Broken'), 'name')]).toEqual([
      undefined,
      undefined,
    ])
  })
})
