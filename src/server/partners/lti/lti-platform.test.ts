// @tag lti-tool
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet, decodeJwt, type JWTPayload, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInvalidLaunches, invalidLaunchNames } from '#tests/simulators/lti-invalid-launches.ts'
import { type LtiSimulator, startLtiPlatform } from '#tests/simulators/lti-platform.ts'
import { PartnerFailure } from '../partner.ts'
import { createAuthorizationUrl, parseLoginInitiation } from './login-initiation.ts'
import { signDeepLinkResponse } from './deep-link.ts'
import { type Launch, verifyLaunch } from './verify-launch.ts'
import { getPlatformKeys } from './platform-keys.ts'
import { CLAIM_PREFIX, DEEP_LINKING, type LtiPlatform, scopes } from './platform-settings.ts'
import { createCanvasConfiguration, registerTool } from './register.ts'
import { createLtiServices } from './service-token.ts'
import { listMembers, sendScore } from './scores-and-members.ts'
import { createSigningKey, toPublicKeys, type SigningKey } from './signing.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

let simulator: LtiSimulator
let key: SigningKey
let platform: LtiPlatform
const tool = { origin: 'https://alaia.test', name: 'Alaia', description: 'Calm minutes for school' }
const keyServer = createServer((_, answer) => {
  answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(toPublicKeys([key])))
}).listen(0, '127.0.0.1')

beforeAll(async () => {
  if (!keyServer.listening) await once(keyServer, 'listening')
  key = await createSigningKey()
  simulator = await startLtiPlatform(() => `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/lti/jwks`)
  const configurationUrl = `${simulator.origin}/.well-known/openid-configuration`
  platform = await registerTool({ configurationUrl, registrationToken: 'once', tool, inside: [simulator.origin] })
})
afterAll(async () => {
  await simulator.close()
  keyServer.close()
})

const NONCE = 'the-nonce-of-this-state'
const verifyToken = (token: string, now = new Date()): Promise<Launch> =>
  verifyLaunch({ token, platform, keys: getPlatformKeys(platform), nonce: NONCE, now })
const verifyClaims = async (extraClaims: JWTPayload = {}): Promise<Launch> =>
  verifyToken(await simulator.sign(simulator.claims(NONCE, extraClaims)))

describe('registering an LTI platform', () => {
  test('returns its settings, and sends it our endpoints', () => {
    expect(platform).toEqual({
      issuer: simulator.origin,
      clientId: simulator.clientId,
      authorizationUrl: `${simulator.origin}/auth`,
      tokenUrl: `${simulator.origin}/token`,
      keysUrl: `${simulator.origin}/keys`,
      deploymentIds: [simulator.deploymentId],
      tokenAudience: undefined,
      inside: [simulator.origin],
    })
    const request = simulator.received.find(({ path }) => path === '/register')
    expect(JSON.parse(request!.body)).toMatchObject({
      scope: Object.values(scopes).join(' '),
      initiate_login_uri: 'https://alaia.test/lti/login',
      redirect_uris: ['https://alaia.test/lti/launch'],
      jwks_uri: 'https://alaia.test/lti/jwks',
    })
    expect(createCanvasConfiguration(tool).public_jwk_url).toBe('https://alaia.test/lti/jwks')
  })

  test('fails if the platform refuses the registration token', async () => {
    const configurationUrl = `${simulator.origin}/.well-known/openid-configuration`
    await expect(
      registerTool({ configurationUrl, registrationToken: 'twice', tool, inside: [simulator.origin] }),
    ).rejects.toMatchObject({
      kind: 'refused',
    })
  })
})

describe('an LTI launch', () => {
  test('starts with an authorization request, and returns the identity and the context', async () => {
    const initiation = parseLoginInitiation({
      iss: simulator.origin,
      login_hint: 'student-1',
      target_link_uri: 'https://alaia.test/',
    })
    const loginState = { state: 'a-state', nonce: NONCE, redirectUri: 'https://alaia.test/lti/launch' }
    const requested = new URL(createAuthorizationUrl(platform, initiation, loginState))
    expect(Object.fromEntries(requested.searchParams)).toEqual({
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: simulator.clientId,
      redirect_uri: 'https://alaia.test/lti/launch',
      login_hint: 'student-1',
      state: 'a-state',
      nonce: NONCE,
    })
    expect(await verifyClaims()).toEqual({
      type: 'resource',
      identity: { subject: 'student-1', email: undefined, firstName: 'Ada', lastName: 'Quist', roles: ['student'] },
      secondStep: false,
      deploymentId: simulator.deploymentId,
      context: { id: 'course-1', title: 'Grade 3' },
      membersUrl: `${simulator.origin}/members`,
      custom: { session_uuid: 'one' },
      targetLinkUri: 'https://alaia.test/audio/1',
      resourceLinkId: 'link-1',
      lineItemUrl: `${simulator.origin}/items/1?type=x`,
    })
  })

  test('recognizes an instructor, and splits a full name', async () => {
    const { identity } = await verifyClaims({
      [`${CLAIM_PREFIX}/roles`]: ['Instructor'],
      given_name: undefined,
      family_name: undefined,
      name: 'Ines Vale Roque',
    })
    expect(identity).toMatchObject({ roles: ['teacher'], firstName: 'Ines', lastName: 'Vale Roque' })
  })

  test('is verified with the current key of the platform, and not with the previous one', async () => {
    const otherSimulator = await startLtiPlatform(() => '')
    const there = {
      ...platform,
      issuer: otherSimulator.origin,
      keysUrl: `${otherSimulator.origin}/keys`,
      inside: [otherSimulator.origin],
    }
    const keys = getPlatformKeys(there, 0)
    const verifyNew = async () =>
      verifyLaunch({ token: await otherSimulator.sign(otherSimulator.claims(NONCE)), ...requested, keys })
    const requested = { platform: there, nonce: NONCE, now: new Date() }
    expect(await verifyNew()).toMatchObject({ type: 'resource' })
    const oldToken = await otherSimulator.sign(otherSimulator.claims(NONCE))
    otherSimulator.rotateKey()
    expect(await verifyNew()).toMatchObject({ type: 'resource' })
    await expect(verifyLaunch({ token: oldToken, ...requested, keys })).rejects.toMatchObject({ kind: 'refused' })
    await otherSimulator.close()
  })
})

describe('an invalid LTI launch', () => {
  const createBentLaunches = () => createInvalidLaunches(simulator, NONCE)
  let refusedCount = 0
  afterAll(() => recordMeasurement(22, `${refusedCount} of ${invalidLaunchNames.length} manipulated launches rejected`))

  test.each(invalidLaunchNames)('is rejected: %s', async (name) => {
    expect(await verifyClaims()).toMatchObject({ type: 'resource' })
    await expect(verifyToken(await createBentLaunches()[name]!())).rejects.toMatchObject({
      name: 'PartnerFailure',
      kind: 'refused',
    })
    refusedCount += 1
  })

  test.each(['iss', 'login_hint', 'target_link_uri'])('is rejected at initiation without its %s', (name) => {
    const { [name]: _, ...fields }: Record<string, string> = { iss: 'a', login_hint: 'b', target_link_uri: 'c' }
    expect(() => parseLoginInitiation(fields)).toThrow(PartnerFailure)
  })
})

describe('an LTI deep link response', () => {
  const settings = {
    deep_link_return_url: 'https://school.test/return',
    accept_types: ['ltiResourceLink'],
    accept_presentation_document_targets: ['window'],
    data: 'theirs',
  }
  const launchPicker = async (extraClaims: object = {}): Promise<Launch> =>
    verifyClaims({
      [`${CLAIM_PREFIX}/message_type`]: 'LtiDeepLinkingRequest',
      [`${DEEP_LINKING}/deep_linking_settings`]: { ...settings, ...extraClaims },
    })
  const chosen = ['The kazoo', 'Limpet foot'].map((title) => ({
    title,
    url: `https://alaia.test/audio/${title}`,
    custom: { session_uuid: title },
    resourceId: title,
  }))

  const signAndVerify = async (launch: Launch): Promise<JWTPayload> => {
    if (launch.type !== 'picker') throw new Error('That was no picker.')
    const token = await signDeepLinkResponse({ platform, launch, chosen, key, now: new Date() })
    const keys = createLocalJWKSet(toPublicKeys([key]))
    return (await jwtVerify(token, keys, { issuer: simulator.clientId, audience: simulator.origin })).payload
  }

  test('returns one item, and the data of the request unchanged', async () => {
    const payload = await signAndVerify(await launchPicker())
    expect(payload[`${DEEP_LINKING}/data`]).toBe('theirs')
    expect(payload[`${CLAIM_PREFIX}/deployment_id`]).toBe(simulator.deploymentId)
    expect(payload[`${DEEP_LINKING}/content_items`]).toEqual([
      {
        type: 'ltiResourceLink',
        title: 'The kazoo',
        url: 'https://alaia.test/audio/The kazoo',
        custom: { session_uuid: 'The kazoo' },
        window: { targetName: 'alaia' },
        lineItem: { scoreMaximum: 100, label: 'The kazoo', resourceId: 'The kazoo' },
      },
    ])
  })

  test('returns several items if the platform accepts them', async () => {
    const payload = await signAndVerify(await launchPicker({ accept_multiple: true }))
    expect(payload[`${DEEP_LINKING}/content_items`]).toHaveLength(2)
  })

  test('is refused if the platform accepts no links', async () => {
    await expect(launchPicker({ accept_types: ['file'] })).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('the LTI services of a platform', () => {
  const createServices = () => createLtiServices({ platform, key: async () => key, now: () => new Date() })
  const listRequests = (path: string) => simulator.received.filter((one) => one.path === path)

  test('accept several scores with one token', async () => {
    const there = createServices()
    const before = listRequests('/token').length
    const score = {
      lineItemUrl: `${simulator.origin}/items/1?type=x`,
      userId: 'student-1',
      at: new Date('2026-05-04T10:00:00Z'),
    }
    await sendScore(there, { ...score, complete: false })
    await sendScore(there, { ...score, complete: true })
    expect(listRequests('/token').length).toBe(before + 1)
    const sent = listRequests('/items/1/scores')
    expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      {
        userId: 'student-1',
        activityProgress: 'InProgress',
        gradingProgress: 'NotReady',
        timestamp: '2026-05-04T10:00:00.000Z',
      },
      {
        userId: 'student-1',
        scoreGiven: 100,
        scoreMaximum: 100,
        activityProgress: 'Completed',
        gradingProgress: 'FullyGraded',
        timestamp: '2026-05-04T10:00:00.000Z',
      },
    ])
    expect(sent[0]).toMatchObject({ contentType: 'application/vnd.ims.lis.v1.score+json' })
    expect(sent[0]!.query.get('type')).toBe('x')
    const assertion = new URLSearchParams(listRequests('/token').at(-1)!.body).get('client_assertion')!
    expect(decodeJwt(assertion)).toMatchObject({
      iss: simulator.clientId,
      sub: simulator.clientId,
      aud: platform.tokenUrl,
    })
  })

  test('list the members on all pages, without people who left', async () => {
    expect(await listMembers(createServices(), `${simulator.origin}/members`)).toEqual([
      { subject: 'teacher-1', roles: ['teacher'], firstName: 'Ines', lastName: 'Vale' },
      { subject: 'student-1', roles: ['student'], firstName: 'Ada', lastName: 'Quist' },
      { subject: 'student-3', roles: ['student'], firstName: undefined, lastName: undefined },
    ])
  })

  test('refuse a token for a scope that was not granted', async () => {
    await expect(createServices().getToken(scopes.lineItem)).rejects.toMatchObject({ kind: 'refused' })
  })

  test('report a busy platform as unavailable, with a time to retry', async () => {
    const there = createServices()
    await there.getToken(scopes.members)
    simulator.failureStatus = 503
    try {
      const busy = { kind: 'unavailable', retryAfter: 7 }
      await expect(listMembers(there, `${simulator.origin}/members`)).rejects.toMatchObject(busy)
    } finally {
      simulator.failureStatus = undefined
    }
  })

  test('report an unreachable platform as unavailable', async () => {
    const unreachable = { ...platform, tokenUrl: 'http://127.0.0.1:9/token', inside: ['http://127.0.0.1:9'] }
    const { getToken } = createLtiServices({ platform: unreachable, key: async () => key, now: () => new Date() })
    await expect(getToken(scopes.score)).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describe('a private network address of an LTI platform', () => {
  const closedPlatform = () => ({ ...platform, inside: [] })
  const connect = () => createLtiServices({ platform: closedPlatform(), key: async () => key, now: () => new Date() })
  /** Already has a token, so the address itself would be requested. */
  const openServices = { getToken: async () => 'a-token', inside: [] }
  const score = { lineItemUrl: '', userId: 'student-1', complete: true, at: new Date() }
  let triedCount = 0
  let refusedCount = 0
  afterAll(() => recordMeasurement(19, `${triedCount - refusedCount} of ${triedCount} internal addresses requested`))

  const methods: Readonly<Record<string, (origin: string) => Promise<unknown>>> = {
    'for its configuration': (origin) =>
      registerTool({ configurationUrl: `${origin}/openid`, registrationToken: 'once', tool, inside: [] }),
    'for scores': (origin) => sendScore(openServices, { ...score, lineItemUrl: `${origin}/items/1` }),
    'for members': (origin) => listMembers(openServices, `${origin}/members`),
  }
  const hosts = ['127.0.0.1:9', 'localhost:9', '169.254.169.254', '10.0.0.1', '[::1]:9']

  test.each(Object.keys(methods).flatMap((method) => hosts.map((host) => [method, `http://${host}`] as const)))(
    'is not requested %s: %s',
    async (method, origin) => {
      const closed = { kind: 'refused', message: "Its address isn't open to the public." }
      triedCount += 1
      await expect(methods[method]!(origin)).rejects.toMatchObject(closed)
      refusedCount += 1
    },
  )

  test('is not requested for keys or for a token', async () => {
    const before = simulator.received.length
    triedCount += 2
    await expect(connect().getToken(scopes.score)).rejects.toMatchObject({ kind: 'refused' })
    const keys = getPlatformKeys({ keysUrl: `${simulator.origin}/keys?unseen`, inside: [] })
    const token = await simulator.sign(simulator.claims(NONCE))
    const launch = { token, platform: closedPlatform(), keys, nonce: NONCE, now: new Date() }
    await expect(verifyLaunch(launch)).rejects.toMatchObject({ name: 'PartnerFailure' })
    expect(simulator.received.length).toBe(before)
    refusedCount += 2
  })
})
