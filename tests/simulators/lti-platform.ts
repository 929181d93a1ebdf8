/**
 * A simulated learning platform on a free loopback port that speaks LTI 1.3 Advantage: it registers the tool,
 * launches it, and accepts scores.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createRemoteJWKSet, exportJWK, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { launchClaims } from './lti-claims.ts'
import { authClaims, type CourseItem, coursePage, DEEP_LINKING, formPage, openPage } from './lti-pages.ts'

export interface Received {
  path: string
  query: URLSearchParams
  authorization: string | undefined
  contentType: string | undefined
  body: string
}

interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

const TOKEN = 'a-token-of-the-platform'
const TOOL_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-tool-configuration'
const refused: Answer = { status: 401, body: {} }
const unknownClient: Answer = { status: 400, body: { error: 'invalid_client' } }

export interface SimulatedMember {
  user_id: string
  roles: string[]
  status?: 'Active' | 'Inactive' | 'Deleted'
  given_name?: string
  family_name?: string
  name?: string
}

const LIS = 'http://purl.imsglobal.org/vocab/lis/v2/membership'
const members: SimulatedMember[] = [
  { user_id: 'teacher-1', status: 'Active', roles: [`${LIS}#Instructor`], given_name: 'Ines', family_name: 'Vale' },
  { user_id: 'pupil-1', status: 'Active', roles: ['Learner'], name: 'Ada Quist' },
  { user_id: 'pupil-2', status: 'Inactive', roles: ['Learner'], name: 'Bo Left' },
  // A school can configure its platform to send no names.
  { user_id: 'pupil-3', roles: [`${LIS}#Learner`] },
]
/** Members on each page of a class list. */
const ON_A_PAGE = 2

const receivedFrom = async (requested: IncomingMessage): Promise<Received> => {
  const { pathname: path, searchParams: query } = new URL(requested.url ?? '/', 'http://platform')
  const { authorization, 'content-type': contentType } = requested.headers
  return { path, query, authorization, contentType, body: await text(requested) }
}

export class LtiSimulator {
  readonly clientId = 'alaia-client'
  readonly deploymentId = 'deployment-1'
  /** All requests, in their order. */
  readonly received: Received[] = []
  /** Answers every request with this status; undefined ends the failure. */
  failing: number | undefined
  /** The current members of its course. */
  members: readonly SimulatedMember[] = members
  origin = ''
  private readonly toolKeys: () => string
  private kid = 'first'
  private pair = generateKeyPair('RS256')
  private readonly server = createServer((requested, answer) => {
    this.answerTo(requested).then(
      ({ status, body, headers }) =>
        typeof body === 'string'
          ? answer.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
          : answer.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body)),
      () => answer.destroy(),
    )
  })

  /** The items that a teacher added to its course. */
  items: CourseItem[] = []
  private readonly host: string

  /**
   * @param toolKeys returns the URL of the tool's public keys, which is only known once the tool runs
   *
   * @param host the host name for browsers: another name of this machine counts as another site
   */
  constructor(toolKeys: () => string, host = '127.0.0.1') {
    this.toolKeys = toolKeys
    this.host = host
  }

  async start(): Promise<this> {
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    this.origin = `http://${this.host}:${(this.server.address() as AddressInfo).port}`
    return this
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }

  /** Changes the signing key, as platforms do from time to time. */
  rotate(): void {
    this.pair = generateKeyPair('RS256')
    this.kid = 'second'
  }

  claims(nonce: string, more: JWTPayload = {}): JWTPayload {
    return { ...launchClaims(this, nonce), ...more }
  }

  /** Signs a payload with the published key. */
  async signed(payload: JWTPayload, header: { kid?: string } = {}): Promise<string> {
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: this.kid, ...header })
      .sign((await this.pair).privateKey)
  }

  private async answerTo(requested: IncomingMessage): Promise<Answer> {
    const received = await receivedFrom(requested)
    this.received.push(received)
    if (this.failing !== undefined) return { status: this.failing, body: {}, headers: { 'retry-after': '7' } }
    const { path, authorization } = received
    const page = await this.page(received)
    if (page !== undefined) return { status: 200, body: page }
    if (path === '/keys') return this.keys()
    if (path === '/.well-known/openid-configuration') return this.configuration()
    if (path === '/register') return authorization === 'Bearer once' ? this.registered(received) : refused
    if (path === '/token') return this.token(new URLSearchParams(received.body)).catch(() => unknownClient)
    if (authorization !== `Bearer ${TOKEN}`) return refused
    if (path === '/members') return this.listed(Number(received.query.get('page') ?? 1))
    return { status: /^\/items\/\d+\/scores$/.test(path) ? 200 : 404, body: {} }
  }

  /** The pages that people see in a browser. */
  private async page({ path, query, body }: Received): Promise<string | undefined> {
    if (path === '/course') return coursePage(this, query.get('as') ?? 'pupil-1')
    if (path === '/open') return openPage(this, { tool: new URL(this.toolKeys()).origin, query })
    if (path === '/auth') {
      const id_token = await this.signed(authClaims(this, query))
      return formPage(query.get('redirect_uri') ?? '', { id_token, state: query.get('state') ?? '' })
    }
    if (path !== '/return') return undefined
    const keys = createRemoteJWKSet(new URL(this.toolKeys()))
    const jwt = new URLSearchParams(body).get('JWT') ?? ''
    const { payload } = await jwtVerify(jwt, keys, { issuer: this.clientId, audience: this.origin })
    const chosen = payload[`${DEEP_LINKING}/content_items`] as CourseItem[]
    this.items.push(...chosen)
    return `<!doctype html><html lang="en"><title>Added</title><h1>Added: ${chosen.length}</h1></html>`
  }

  private async keys(): Promise<Answer> {
    const key = { ...(await exportJWK((await this.pair).publicKey)), kid: this.kid, alg: 'RS256', use: 'sig' }
    return { status: 200, body: { keys: [key] } }
  }

  private configuration(): Answer {
    const at = (path: string) => `${this.origin}/${path}`
    const endpoints = {
      authorization_endpoint: at('auth'),
      token_endpoint: at('token'),
      jwks_uri: at('keys'),
      registration_endpoint: at('register'),
    }
    return { status: 200, body: { issuer: this.origin, ...endpoints } }
  }

  private registered({ body }: Received): Answer {
    const requested = JSON.parse(body) as Record<string, object>
    const granted = { ...requested[TOOL_CONFIGURATION], deployment_id: this.deploymentId }
    return { status: 201, body: { ...requested, client_id: this.clientId, [TOOL_CONFIGURATION]: granted } }
  }

  /** Authenticates the tool as a platform does; the scope for line items is never granted here. */
  private async token(requested: URLSearchParams): Promise<Answer> {
    const keys = createRemoteJWKSet(new URL(this.toolKeys()))
    await jwtVerify(requested.get('client_assertion') ?? '', keys, {
      algorithms: ['RS256'],
      issuer: this.clientId,
      subject: this.clientId,
      audience: `${this.origin}/token`,
      requiredClaims: ['jti', 'exp', 'iat'],
    })
    if (requested.get('grant_type') !== 'client_credentials') return { status: 400, body: {} }
    const scope = requested.get('scope') ?? ''
    const granted = scope.endsWith('/lineitem') ? '' : scope
    return { status: 200, body: { access_token: TOKEN, token_type: 'Bearer', expires_in: 3600, scope: granted } }
  }

  private listed(page: number): Answer {
    const end = page * ON_A_PAGE
    const body = { id: 'x', members: this.members.slice(end - ON_A_PAGE, end) }
    if (end >= this.members.length) return { status: 200, body }
    return { status: 200, body, headers: { link: `<${this.origin}/members?page=${page + 1}>; rel="next"` } }
  }
}

export const startLtiPlatform = (toolKeys: () => string, host?: string): Promise<LtiSimulator> =>
  new LtiSimulator(toolKeys, host).start()
