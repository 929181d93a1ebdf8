/** A school that is connected with a simulated platform, and clients that sign in between the two. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Sandbox, openSandbox } from '#sandbox/sandbox.ts'
import * as contract from '#contract/partners.ts'
import { connectSandbox } from '#server/domains/partners/sandbox.ts'
import { createAdapters } from '#server/partners/adapters.ts'
import type { TestApp } from './app.ts'
import { makeSchool, type TestSchool, visitor, type Visitor } from './people.ts'

/** The public URL of the app in a test. */
export const ORIGIN = 'http://alaia.test'

export interface ConnectedSchool {
  school: TestSchool
  sandbox: Sandbox
  close(): Promise<void>
}

/** Each school gets a platform with its own keys. */
export const connectedSchool = async ({ platform, app }: TestApp): Promise<ConnectedSchool> => {
  const folder = await mkdtemp(join(tmpdir(), 'alaia-partner-'))
  const root = resolve(import.meta.dirname, '../..')
  const sandbox = await openSandbox({ folder, root, port: 0, alaia: ORIGIN })
  const school = await makeSchool(platform.db)
  const facts = { ...sandbox.facts, school_code: school.code }
  await connectSandbox({ platform, adapters: createAdapters(platform.clock), facts, origin: ORIGIN })
  // The platform would fetch our metadata from the public URL; in a test it is injected.
  sandbox.readMetadata(async (address) => {
    const { pathname } = new URL(address)
    return (await app.inject({ url: `${pathname}?school=${school.code}` })).body
  })
  return {
    school,
    sandbox,
    async close() {
      await platform.db.deleteFrom('partner_connection').where('organization_uuid', '=', school.uuid).execute()
      await sandbox.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const fieldIn = (html: string, name: string): string => {
  const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  return value.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

export interface SamlForm {
  SAMLResponse: string
  RelayState: string
}

const readSamlForm = (html: string): SamlForm => ({
  SAMLResponse: fieldIn(html, 'SAMLResponse'),
  RelayState: fieldIn(html, 'RelayState'),
})

/** Chooses a person at the platform, after Alaia has redirected there. */
export const pickAt = async (redirectUrl: string, person: string): Promise<SamlForm> => {
  const page = await (await fetch(redirectUrl)).text()
  const body = new URLSearchParams({ person, request: fieldIn(page, 'request'), state: fieldIn(page, 'state') })
  const answer = await fetch(redirectUrl.split('?')[0]!, { method: 'POST', body })
  return readSamlForm(await answer.text())
}

/** Presses a tile of the platform. */
export const pressTile = async ({ address }: Sandbox, person: string, to = ''): Promise<SamlForm> => {
  const headers = { cookie: `colegia_person=${person}` }
  const answer = await fetch(`${address}/start`, { method: 'POST', headers, body: new URLSearchParams({ to }) })
  return readSamlForm(await answer.text())
}

export interface Landing {
  status: number
  /** The redirect target. */
  to: URL
  cookie: string
}

/** Submits the platform's form to Alaia, as the browser does. */
export const submitSamlForm = async ({ app }: TestApp, form: Partial<SamlForm>, cookie = ''): Promise<Landing> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/sso/saml_response',
    payload: new URLSearchParams({ ...form }).toString(),
    headers: {
      host: 'alaia.test',
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
      ...(cookie ? { cookie } : {}),
    },
  })
  const set = answer.cookies.find(({ value }) => value)
  return {
    status: answer.statusCode,
    to: new URL(answer.headers.location ?? '/', ORIGIN),
    cookie: set ? `${set.name}=${set.value}` : '',
  }
}

/** A client with a device ID that starts at the sign-in button. */
export const newcomer = (app: TestApp): Visitor & { device: string } => {
  const device = randomUUID()
  return Object.assign(visitor(app.app, { device }), { device })
}

export const beginAt = async (browser: Visitor, school: TestSchool, return_to?: string): Promise<string> => {
  const Sso = { school_code: school.code, ...(return_to === undefined ? {} : { return_to }) }
  return (await browser.call(contract.ssoLogin, { Sso })).Sso.redirect_url
}
