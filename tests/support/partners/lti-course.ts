/**
 * A course on an LTI platform, connected to a school of its own, and the requests that browsers send between the two.
 */
import type { TestApp } from '../server/test-app.ts'
import { makeSchool, type TestSchool } from '../fixtures/test-people.ts'
import { type LtiSimulator, startLtiPlatform } from '../../simulators/lti-platform.ts'
import { createRegistrationLink } from '#server/domains/partners/lti/registration.ts'
import type { PartnersContext } from '#server/domains/partners/ports.ts'
import { createAdapters } from '#server/partners/adapters.ts'

/** The public URL of the app in a test; over https, so that cookies behave as in production. */
export const ORIGIN = 'https://alaia.test'
export const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim'

export interface LaunchState {
  state: string
  nonce: string
  cookie: string
}

interface LaunchOverrides {
  claims?: Record<string, unknown>
  headers?: Record<string, string>
}

export class Course {
  readonly server: TestApp
  readonly school: TestSchool
  readonly there: LtiSimulator

  constructor(parts: Pick<Course, 'server' | 'school' | 'there'>) {
    this.server = parts.server
    this.school = parts.school
    this.there = parts.there
  }

  get(url: string, headers: Record<string, string> = {}) {
    return this.server.app.inject({ url, headers: { host: 'alaia.test', ...headers } })
  }

  post(url: string, fields: Record<string, string> | string, headers: Record<string, string> = {}) {
    return this.server.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { host: 'alaia.test', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  }

  async createLink(): Promise<string> {
    const { platform, clock } = this.server
    const parts: PartnersContext = { platform, ports: { adapters: createAdapters(clock) } as PartnersContext['ports'] }
    return (await createRegistrationLink(parts, { organizationUuid: this.school.uuid, origin: ORIGIN })).url
  }

  /** Does what the platform's page does with the link, and returns the text that its admin reads. */
  async register(createLink: string): Promise<string> {
    const { pathname, search } = new URL(createLink)
    const configuration = encodeURIComponent(`${this.there.origin}/.well-known/openid-configuration`)
    return (await this.get(`${pathname}${search}&openid_configuration=${configuration}&registration_token=once`)).body
  }

  createLoginParameters(): Record<string, string> {
    return { iss: this.there.origin, login_hint: 'student-1', target_link_uri: `${ORIGIN}/audio/1` }
  }

  async startLogin(): Promise<LaunchState> {
    const response = await this.post('/lti/login', this.createLoginParameters())
    const { searchParams } = new URL(response.headers.location ?? '/', ORIGIN)
    const [cookie] = response.cookies
    return {
      state: searchParams.get('state') ?? '',
      nonce: searchParams.get('nonce') ?? '',
      cookie: `${cookie?.name}=${cookie?.value}`,
    }
  }

  async launch({ state, nonce, cookie }: LaunchState, { claims = {}, headers = {} }: LaunchOverrides = {}) {
    const iat = Math.floor(this.server.clock.now().getTime() / 1000)
    const id_token = await this.there.sign(this.there.claims(nonce, { iat, exp: iat + 300, ...claims }))
    const cookieHeader: Record<string, string> = cookie ? { cookie } : {}
    return this.post('/lti/launch', { state, id_token }, { ...cookieHeader, 'sec-fetch-dest': 'document', ...headers })
  }

  async close(): Promise<void> {
    await this.there.close()
    const { db } = this.server.platform
    await db.deleteFrom('partner_connection').where('organization_uuid', '=', this.school.uuid).execute()
  }
}

export type CourseResponse = Awaited<ReturnType<Course['post']>>

/** Allows requests to the platform, as a system admin does for one in the internal network. */
export const allowRequestsTo = ({ platform }: TestApp, there: LtiSimulator): LtiSimulator => {
  platform.config.PARTNER_ORIGINS.push(there.origin)
  return there
}

/** @param keys the URL of our key set; without a reachable one, the platform issues no token */
export const openCourse = async (server: TestApp, keys = 'http://127.0.0.1:9/'): Promise<Course> => {
  const school = await makeSchool(server.platform.db)
  return new Course({ server, school, there: allowRequestsTo(server, await startLtiPlatform(() => keys)) })
}

export const findSessionCookie = (response: CourseResponse) =>
  response.cookies.find(({ name }) => name === '__Host-alaia')
