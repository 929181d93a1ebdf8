import { renderPage } from '#tests/support/web/render-page.tsx'
import { listButtons, listChecked, listTexts, toText } from '#tests/support/web/read-html.ts'
import { describe, expect, it } from 'vitest'
import type { Certificate, Connection } from '#contract/partners/connections.ts'
import { newConnection } from './connection-values.ts'
import { ConnectionView } from './connection-view.tsx'

const ours = {
  entity_id: 'https://alaia.test/saml',
  acs_url: 'https://alaia.test/sso/saml_response',
  metadata_url: 'https://alaia.test/saml/metadata',
}
const createConnection = (overrides: Partial<Connection>): Connection => ({
  ...newConnection,
  asks_second_step: false,
  kind: 'colegia',
  name: 'River Learning',
  sandbox: false,
  has_api_key: true,
  certificates: [],
  people_linked: 12,
  last_sign_in: null,
  tested_at: '2026-11-20T12:00:00Z',
  test_problem: null,
  ...overrides,
})
const createCertificate = (days_left: number, fingerprint = 'AA:BB:CC:DD:EE:FF'): Certificate => ({
  fingerprint,
  from: '2026-01-20T12:00:00Z',
  until: '2027-01-20T12:00:00Z',
  days_left,
})
const renderConnection = (overrides: Partial<Connection> = {}): string =>
  renderPage(<ConnectionView connection={createConnection(overrides)} ours={ours} onEdit={() => undefined} />)

describe('the status of a connection', () => {
  const readStatus = (overrides: Partial<Connection>) => listTexts(renderConnection(overrides), 'h2')[0]

  it('is off while the connection is turned off, even if its last test failed', () => {
    expect(readStatus({ enabled: false, test_problem: 'No answer' })).toBe('River Learning Off')
  })

  it('needs attention after a failed test, with the reason, and works otherwise', () => {
    const failed = renderConnection({ test_problem: 'The certificate has expired.' })
    expect(listTexts(failed, 'h2')[0]).toBe('River Learning Needs attention')
    expect(toText(failed)).toContain('The certificate has expired.')
    expect(readStatus({})).toBe('River Learning Working')
  })

  it('is not known before the first test or sign-in', () => {
    expect(readStatus({ tested_at: null })).toBe('River Learning Not tested yet')
    expect(readStatus({ tested_at: null, last_sign_in: '2026-11-20T12:00:00Z' })).toBe('River Learning Working')
  })

  it('says how many people are linked, and when one of them last signed in', () => {
    expect(toText(renderConnection())).toContain('No one has signed in through it yet. Linked people: 12.')
    const used = toText(renderConnection({ last_sign_in: '2026-11-20T12:00:00Z', sandbox: true }))
    expect(used).toContain('A sandbox platform for testing. Last sign-in 20 Nov 2026. Linked people: 12.')
  })

  it('shows each switch as it is stored', () => {
    const names = (overrides: Partial<Connection>) =>
      listChecked(renderConnection(overrides)).map((label) => label.split(' ').slice(0, 2).join(' '))
    expect(names({})).toEqual(['Connection When'])
    expect(names({ enabled: false, sso_only: true })).toEqual(['Require single'])
  })

  it('shows the platform what it needs to know about this installation', () => {
    expect(listTexts(renderConnection(), 'dd')).toEqual(Object.values(ours))
  })
})

describe('the certificates of a connection', () => {
  it('say that no one can sign in without one', () => {
    expect(toText(renderConnection())).toContain('Without it no one can sign in from the platform.')
  })

  it('leave room for the next one, and for no third', () => {
    expect(listButtons(renderConnection({ certificates: [createCertificate(61)] }))).toContain('Add certificate')
    const both = [createCertificate(61), createCertificate(400, '11:22:33:44')]
    expect(listButtons(renderConnection({ certificates: both }))).not.toContain('Add certificate')
  })

  it('name the last day, the days that are left and the end of the fingerprint', () => {
    const text = toText(renderConnection({ certificates: [createCertificate(61)] }))
    expect(text).toContain('Valid until 20 Jan 2027 Days left: 61. Fingerprint ends with DD:EE:FF')
  })

  it('are valid on their last day, and then expired', () => {
    expect(toText(renderConnection({ certificates: [createCertificate(0)] }))).toContain('Valid until 20 Jan 2027')
    const expired = toText(renderConnection({ certificates: [createCertificate(-5)] }))
    expect(expired).toContain('Expired on 20 Jan 2027 Days left: 0.')
  })
})
