// @tag lti-tool
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet, decodeJwt, type JWTPayload, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bentLaunches, bentNames } from '#tests/simulators/lti-bent.ts'
import { type LtiSimulator, startLtiPlatform } from '#tests/simulators/lti-platform.ts'
import { PartnerFailure } from '../partner.ts'
import { authorizationUrlFor, parseLoginInitiation } from './login-initiation.ts'
import { signDeepLinkResponse } from './deep-link.ts'
import { type Launch, verifyLaunch } from './launch.ts'
import { getPlatformKeys } from './platform-keys.ts'
import { CLAIM, DEEP_LINKING, type LtiPlatform, scopes } from './platform.ts'
import { canvasConfiguration, registerTool } from './register.ts'
import { createLtiServices } from './service-token.ts'
import { listMembers, sendScore } from './services.ts'
import { createSigningKey, toPublicKeys, type SigningKey } from './signing.ts'
import { tell } from '#tests/scorecard/record-measurement.ts'

let school: LtiSimulator
let key: SigningKey
let platform: LtiPlatform
const tool = { origin: 'https://alaia.test', name: 'Alaia', description: 'Calm minutes for school' }
const ours = createServer((_, answer) => {
  answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(toPublicKeys([key])))
}).listen(0, '127.0.0.1')

beforeAll(async () => {
  if (!ours.listening) await once(ours, 'listening')
  key = await createSigningKey()
  school = await startLtiPlatform(() => `http://127.0.0.1:${(ours.address() as AddressInfo).port}/lti/jwks`)
  const configurationUrl = `${school.origin}/.well-known/openid-configuration`
  platform = await registerTool({ configurationUrl, registrationToken: 'once', tool, inside: [school.origin] })
})
afterAll(async () => {
  await school.close()
  ours.close()
})

const NONCE = 'the-nonce-of-this-state'
const read = (token: string, now = new Date()): Promise<Launch> =>
  verifyLaunch({ token, platform, keys: getPlatformKeys(platform), nonce: NONCE, now })
const launched = async (more: JWTPayload = {}): Promise<Launch> => read(await school.signed(school.claims(NONCE, more)))

describe('registering an LTI platform', () => {
  test('returns its settings, and sends it our endpoints', () => {
    expect(platform).toEqual({
      issuer: school.origin,
      clientId: school.clientId,
      authorizationUrl: `${school.origin}/auth`,
      tokenUrl: `${school.origin}/token`,
      keysUrl: `${school.origin}/keys`,
      deploymentIds: [school.deploymentId],
      tokenAudience: undefined,
      inside: [school.origin],
    })
    const registration = JSON.parse(school.received.find(({ path }) => path === '/register')!.body) as Record<
      string,
      unknown
    >
    expect(registration).toMatchObject({
      initiate_login_uri: 'https://alaia.test/lti/login',
      redirect_uris: ['https://alaia.test/lti/launch'],
      jwks_uri: 'https://alaia.test/lti/jwks',
    })
    expect(registration['scope']).toBe(Object.values(scopes).join(' '))
    expect(canvasConfiguration(tool).public_jwk_url).toBe('https://alaia.test/lti/jwks')
  })

  test('fails if the platform refuses the registration token', async () => {
    const configurationUrl = `${school.origin}/.well-known/openid-configuration`
    await expect(
      registerTool({ configurationUrl, registrationToken: 'twice', tool, inside: [school.origin] }),
    ).rejects.toMatchObject({
      kind: 'refused',
    })
  })
})

describe('an LTI launch', () => {
  test('starts with an authorization request, and returns the identity and the context', async () => {
    const initiation = parseLoginInitiation({
      iss: school.origin,
      login_hint: 'pupil-1',
      target_link_uri: 'https://alaia.test/',
    })
    const begun = { state: 'a-state', nonce: NONCE, redirectUri: 'https://alaia.test/lti/launch' }
    const requested = new URL(authorizationUrlFor(platform, initiation, begun))
    expect(Object.fromEntries(requested.searchParams)).toEqual({
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: school.clientId,
      redirect_uri: 'https://alaia.test/lti/launch',
      login_hint: 'pupil-1',
      state: 'a-state',
      nonce: NONCE,
    })
    expect(await launched()).toEqual({
      type: 'resource',
      identity: { subject: 'pupil-1', email: undefined, firstName: 'Ada', lastName: 'Quist', roles: ['student'] },
      secondStep: false,
      deploymentId: school.deploymentId,
      context: { id: 'course-1', title: 'Grade 3' },
      membersUrl: `${school.origin}/members`,
      custom: { session_uuid: 'one' },
      targetLinkUri: 'https://alaia.test/audio/1',
      resourceLinkId: 'link-1',
      lineItemUrl: `${school.origin}/items/1?type=x`,
    })
  })

  test('recognizes an instructor, and splits a full name', async () => {
    const { identity } = await launched({
      [`${CLAIM}/roles`]: ['Instructor'],
      given_name: undefined,
      family_name: undefined,
      name: 'Ines Vale Roque',
    })
    expect(identity).toMatchObject({ roles: ['teacher'], firstName: 'Ines', lastName: 'Vale Roque' })
  })

  test('is verified with the current key of the platform, and not with the previous one', async () => {
    const other = await startLtiPlatform(() => '')
    const there = { ...platform, issuer: other.origin, keysUrl: `${other.origin}/keys`, inside: [other.origin] }
    const keys = getPlatformKeys(there, 0)
    const from = async () => verifyLaunch({ token: await other.signed(other.claims(NONCE)), ...requested, keys })
    const requested = { platform: there, nonce: NONCE, now: new Date() }
    expect(await from()).toMatchObject({ type: 'resource' })
    const old = await other.signed(other.claims(NONCE))
    other.rotate()
    expect(await from()).toMatchObject({ type: 'resource' })
    await expect(verifyLaunch({ token: old, ...requested, keys })).rejects.toMatchObject({ kind: 'refused' })
    await other.close()
  })
})

describe('an invalid LTI launch', () => {
  const bent = () => bentLaunches(school, NONCE)
  let refused = 0
  afterAll(() => tell(22, `${refused} of ${bentNames.length} bent launches refused`))

  test.each(bentNames)('is rejected: %s', async (name) => {
    expect(await launched()).toMatchObject({ type: 'resource' })
    await expect(read(await bent()[name]!())).rejects.toMatchObject({ name: 'PartnerFailure', kind: 'refused' })
    refused += 1
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
  const picker = async (more: object = {}): Promise<Launch> =>
    launched({
      [`${CLAIM}/message_type`]: 'LtiDeepLinkingRequest',
      [`${DEEP_LINKING}/deep_linking_settings`]: { ...settings, ...more },
    })
  const chosen = ['The kazoo', 'Limpet foot'].map((title) => ({
    title,
    url: `https://alaia.test/audio/${title}`,
    custom: { session_uuid: title },
    resourceId: title,
  }))

  const answered = async (launch: Launch): Promise<JWTPayload> => {
    if (launch.type !== 'picker') throw new Error('That was no picker.')
    const token = await signDeepLinkResponse({ platform, launch, chosen, key, now: new Date() })
    const keys = createLocalJWKSet(toPublicKeys([key]))
    return (await jwtVerify(token, keys, { issuer: school.clientId, audience: school.origin })).payload
  }

  test('returns one item, and the data of the request unchanged', async () => {
    const payload = await answered(await picker())
    expect(payload[`${DEEP_LINKING}/data`]).toBe('theirs')
    expect(payload[`${CLAIM}/deployment_id`]).toBe(school.deploymentId)
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
    const payload = await answered(await picker({ accept_multiple: true }))
    expect(payload[`${DEEP_LINKING}/content_items`]).toHaveLength(2)
  })

  test('is refused if the platform accepts no links', async () => {
    await expect(picker({ accept_types: ['file'] })).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('the LTI services of a platform', () => {
  const services = () => createLtiServices({ platform, key: async () => key, now: () => new Date() })
  const requested = (path: string) => school.received.filter((one) => one.path === path)

  test('accept several scores with one token', async () => {
    const there = services()
    const before = requested('/token').length
    const score = {
      lineItemUrl: `${school.origin}/items/1?type=x`,
      userId: 'pupil-1',
      at: new Date('2026-05-04T10:00:00Z'),
    }
    await sendScore(there, { ...score, complete: false })
    await sendScore(there, { ...score, complete: true })
    expect(requested('/token').length).toBe(before + 1)
    const sent = requested('/items/1/scores')
    expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      {
        userId: 'pupil-1',
        activityProgress: 'InProgress',
        gradingProgress: 'NotReady',
        timestamp: '2026-05-04T10:00:00.000Z',
      },
      {
        userId: 'pupil-1',
        scoreGiven: 100,
        scoreMaximum: 100,
        activityProgress: 'Completed',
        gradingProgress: 'FullyGraded',
        timestamp: '2026-05-04T10:00:00.000Z',
      },
    ])
    expect(sent[0]).toMatchObject({ contentType: 'application/vnd.ims.lis.v1.score+json' })
    expect(sent[0]!.query.get('type')).toBe('x')
    const assertion = new URLSearchParams(requested('/token').at(-1)!.body).get('client_assertion')!
    expect(decodeJwt(assertion)).toMatchObject({ iss: school.clientId, sub: school.clientId, aud: platform.tokenUrl })
  })

  test('list the members on all pages, without people who left', async () => {
    expect(await listMembers(services(), `${school.origin}/members`)).toEqual([
      { subject: 'teacher-1', roles: ['teacher'], firstName: 'Ines', lastName: 'Vale' },
      { subject: 'pupil-1', roles: ['student'], firstName: 'Ada', lastName: 'Quist' },
      { subject: 'pupil-3', roles: ['student'], firstName: undefined, lastName: undefined },
    ])
  })

  test('refuse a token for a scope that was not granted', async () => {
    await expect(services().tokenFor(scopes.lineItem)).rejects.toMatchObject({ kind: 'refused' })
  })

  test('report a busy platform as unavailable, with a time to retry', async () => {
    const there = services()
    await there.tokenFor(scopes.members)
    school.failing = 503
    try {
      const busy = { kind: 'unavailable', retryAfter: 7 }
      await expect(listMembers(there, `${school.origin}/members`)).rejects.toMatchObject(busy)
    } finally {
      school.failing = undefined
    }
  })

  test('report an unreachable platform as unavailable', async () => {
    const unreachable = { ...platform, tokenUrl: 'http://127.0.0.1:9/token', inside: ['http://127.0.0.1:9'] }
    const { tokenFor } = createLtiServices({ platform: unreachable, key: async () => key, now: () => new Date() })
    await expect(tokenFor(scopes.score)).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describe('a private network address of an LTI platform', () => {
  const inside = () => ({ ...platform, inside: [] })
  const services = () => createLtiServices({ platform: inside(), key: async () => key, now: () => new Date() })
  /** Already has a token, so the address itself would be requested. */
  const opened = { tokenFor: async () => 'a-token', inside: [] }
  const score = { lineItemUrl: '', userId: 'pupil-1', complete: true, at: new Date() }
  let tried = 0
  let refused = 0
  afterAll(() => tell(19, `${tried - refused} of ${tried} addresses inside that a learning platform names asked`))

  const methods: Readonly<Record<string, (origin: string) => Promise<unknown>>> = {
    'for its configuration': (origin) =>
      registerTool({ configurationUrl: `${origin}/openid`, registrationToken: 'once', tool, inside: [] }),
    'for scores': (origin) => sendScore(opened, { ...score, lineItemUrl: `${origin}/items/1` }),
    'for members': (origin) => listMembers(opened, `${origin}/members`),
  }
  const origins = ['127.0.0.1:9', 'localhost:9', '169.254.169.254', '10.0.0.1', '[::1]:9'].map(
    (host) => `http://${host}`,
  )

  test.each(Object.keys(methods).flatMap((method) => origins.map((origin) => [method, origin] as const)))(
    'is not requested %s: %s',
    async (method, origin) => {
      const closed = { kind: 'refused', message: "Its address isn't open to the public." }
      tried += 1
      await expect(methods[method]!(origin)).rejects.toMatchObject(closed)
      refused += 1
    },
  )

  test('is not requested for keys or for a token', async () => {
    const before = school.received.length
    tried += 2
    await expect(services().tokenFor(scopes.score)).rejects.toMatchObject({ kind: 'refused' })
    const keys = getPlatformKeys({ keysUrl: `${school.origin}/keys?unseen`, inside: [] })
    const token = await school.signed(school.claims(NONCE))
    const launch = { token, platform: inside(), keys, nonce: NONCE, now: new Date() }
    await expect(verifyLaunch(launch)).rejects.toMatchObject({ name: 'PartnerFailure' })
    expect(school.received.length).toBe(before)
    refused += 2
  })
})

test('toPublicKeys returns only the public part of each key', async () => {
  const published = toPublicKeys([key, await createSigningKey()])
  expect(published.keys).toHaveLength(2)
  for (const one of published.keys) expect(Object.keys(one).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})
