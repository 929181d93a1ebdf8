/**
 * A simulated learning platform on a free loopback port that speaks LTI 1.3 Advantage: it registers the tool,
 * launches it, and accepts scores.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createRemoteJWKSet, exportJWK, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { createLaunchClaims } from './lti-claims.ts'
import {
  createAuthClaims,
  type CourseItem,
  createCoursePage,
  DEEP_LINKING,
  createFormPage,
  createOpenPage,
} from './lti-pages.ts'

export interface ReceivedRequest {
  path: string
  query: URLSearchParams
  authorization: string | undefined
  contentType: string | undefined
  body: string
}

interface PlatformAnswer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

const TOKEN = 'a-token-of-the-platform'
const TOOL_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-tool-configuration'
const rejection: PlatformAnswer = { status: 401, body: {} }
const unknownClient: PlatformAnswer = { status: 400, body: { error: 'invalid_client' } }

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
  { user_id: 'student-1', status: 'Active', roles: ['Learner'], name: 'Ada Quist' },
  { user_id: 'student-2', status: 'Inactive', roles: ['Learner'], name: 'Bo Left' },
  // A school can configure its platform to send no names.
  { user_id: 'student-3', roles: [`${LIS}#Learner`] },
]
/** Members on each page of a class list. */
const PAGE_SIZE = 2

const readRequest = async (incoming: IncomingMessage): Promise<ReceivedRequest> => {
  const { pathname: path, searchParams: query } = new URL(incoming.url ?? '/', 'http://platform')
  const { authorization, 'content-type': contentType } = incoming.headers
  return { path, query, authorization, contentType, body: await text(incoming) }
}

export class LtiSimulator {
  readonly clientId = 'alaia-client'
  readonly deploymentId = 'deployment-1'
  /** All requests, in their order. */
  readonly received: ReceivedRequest[] = []
  /** Answers every request with this status; undefined ends the failure. */
  failureStatus: number | undefined
  /** The current members of its course. */
  members: readonly SimulatedMember[] = members
  origin = ''
  private readonly toolKeys: () => string
  private kid = 'first'
  private pair = generateKeyPair('RS256')
  private readonly server = createServer((incoming, answer) => {
    this.answerRequest(incoming).then(
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
  rotateKey(): void {
    this.pair = generateKeyPair('RS256')
    this.kid = 'second'
  }

  claims(nonce: string, more: JWTPayload = {}): JWTPayload {
    return { ...createLaunchClaims(this, nonce), ...more }
  }

  /** Signs a payload with the published key. */
  async sign(payload: JWTPayload, header: { kid?: string } = {}): Promise<string> {
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: this.kid, ...header })
      .sign((await this.pair).privateKey)
  }

  private async answerRequest(incoming: IncomingMessage): Promise<PlatformAnswer> {
    const received = await readRequest(incoming)
    this.received.push(received)
    if (this.failureStatus !== undefined) {
      return { status: this.failureStatus, body: {}, headers: { 'retry-after': '7' } }
    }
    const { path, authorization } = received
    const page = await this.page(received)
    if (page !== undefined) return { status: 200, body: page }
    if (path === '/keys') return this.keys()
    if (path === '/.well-known/openid-configuration') return this.configuration()
    if (path === '/register') return authorization === 'Bearer once' ? this.register(received) : rejection
    if (path === '/token') return this.issueToken(new URLSearchParams(received.body)).catch(() => unknownClient)
    if (authorization !== `Bearer ${TOKEN}`) return rejection
    if (path === '/members') return this.listMembers(Number(received.query.get('page') ?? 1))
    return { status: /^\/items\/\d+\/scores$/.test(path) ? 200 : 404, body: {} }
  }

  /** The pages that people see in a browser. */
  private async page({ path, query, body }: ReceivedRequest): Promise<string | undefined> {
    if (path === '/course') return createCoursePage(this, query.get('as') ?? 'student-1')
    if (path === '/open') return createOpenPage(this, { tool: new URL(this.toolKeys()).origin, query })
    if (path === '/auth') {
      const id_token = await this.sign(createAuthClaims(this, query))
      return createFormPage(query.get('redirect_uri') ?? '', { id_token, state: query.get('state') ?? '' })
    }
    if (path !== '/return') return undefined
    const keys = createRemoteJWKSet(new URL(this.toolKeys()))
    const jwt = new URLSearchParams(body).get('JWT') ?? ''
    const { payload } = await jwtVerify(jwt, keys, { issuer: this.clientId, audience: this.origin })
    const chosen = payload[`${DEEP_LINKING}/content_items`] as CourseItem[]
    this.items.push(...chosen)
    return `<!doctype html><html lang="en"><title>Added</title><h1>Added: ${chosen.length}</h1></html>`
  }

  private async keys(): Promise<PlatformAnswer> {
    const key = { ...(await exportJWK((await this.pair).publicKey)), kid: this.kid, alg: 'RS256', use: 'sig' }
    return { status: 200, body: { keys: [key] } }
  }

  private configuration(): PlatformAnswer {
    const toUrl = (path: string) => `${this.origin}/${path}`
    const endpoints = {
      authorization_endpoint: toUrl('auth'),
      token_endpoint: toUrl('token'),
      jwks_uri: toUrl('keys'),
      registration_endpoint: toUrl('register'),
    }
    return { status: 200, body: { issuer: this.origin, ...endpoints } }
  }

  private register({ body }: ReceivedRequest): PlatformAnswer {
    const incoming = JSON.parse(body) as Record<string, object>
    const granted = { ...incoming[TOOL_CONFIGURATION], deployment_id: this.deploymentId }
    return { status: 201, body: { ...incoming, client_id: this.clientId, [TOOL_CONFIGURATION]: granted } }
  }

  /** Authenticates the tool as a platform does; the scope for line items is never granted here. */
  private async issueToken(incoming: URLSearchParams): Promise<PlatformAnswer> {
    const keys = createRemoteJWKSet(new URL(this.toolKeys()))
    await jwtVerify(incoming.get('client_assertion') ?? '', keys, {
      algorithms: ['RS256'],
      issuer: this.clientId,
      subject: this.clientId,
      audience: `${this.origin}/token`,
      requiredClaims: ['jti', 'exp', 'iat'],
    })
    if (incoming.get('grant_type') !== 'client_credentials') return { status: 400, body: {} }
    const scope = incoming.get('scope') ?? ''
    const granted = scope.endsWith('/lineitem') ? '' : scope
    return { status: 200, body: { access_token: TOKEN, token_type: 'Bearer', expires_in: 3600, scope: granted } }
  }

  private listMembers(page: number): PlatformAnswer {
    const end = page * PAGE_SIZE
    const body = { id: 'x', members: this.members.slice(end - PAGE_SIZE, end) }
    if (end >= this.members.length) return { status: 200, body }
    return { status: 200, body, headers: { link: `<${this.origin}/members?page=${page + 1}>; rel="next"` } }
  }
}

export const startLtiPlatform = (toolKeys: () => string, host?: string): Promise<LtiSimulator> =>
  new LtiSimulator(toolKeys, host).start()
