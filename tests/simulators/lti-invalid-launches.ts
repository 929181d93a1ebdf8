/** Invalid launches, each with one fault: none of them may sign anyone in. */
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import type { LtiSimulator } from './lti-platform.ts'

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim'
const strangerKeys = generateKeyPair('RS256')

type InvalidLaunches = Record<string, () => Promise<string> | string>

interface LaunchContext {
  school: LtiSimulator
  nonce: string
  /** Returns the current time in seconds. */
  now: () => number
}

const createClaimsFactory =
  ({ school, nonce, now }: LaunchContext) =>
  (overrides: JWTPayload, launchNonce = nonce): JWTPayload => ({
    ...school.claims(launchNonce),
    iat: now(),
    exp: now() + 300,
    ...overrides,
  })

const createInvalidSignatures = (context: LaunchContext): InvalidLaunches => {
  const { school } = context
  const createClaims = createClaimsFactory(context)
  return {
    'signed by another key under the right key ID': async () =>
      new SignJWT(createClaims({}))
        .setProtectedHeader({ alg: 'RS256', kid: 'first' })
        .sign((await strangerKeys).privateKey),
    'signed with an unknown key ID': () => school.sign(createClaims({}), { kid: 'unheard-of' }),
    unsigned: () => new UnsecuredJWT(createClaims({})).encode(),
    'signed with the public key as an HMAC secret': () =>
      new SignJWT(createClaims({}))
        .setProtectedHeader({ alg: 'HS256', kid: 'first' })
        .sign(new TextEncoder().encode('first'.repeat(8))),
    'changed after it was signed': async () => {
      const [head, , tail] = (await school.sign(createClaims({}))).split('.')
      return [head, Buffer.from(JSON.stringify(createClaims({ sub: 'teacher-1' }))).toString('base64url'), tail].join(
        '.',
      )
    },
  }
}

const createInvalidClaims = (context: LaunchContext): InvalidLaunches => {
  const { school, now } = context
  const createClaims = createClaimsFactory(context)
  const createClaimsWithout = (name: string): JWTPayload => {
    const { [name]: _, ...rest } = createClaims({})
    return rest
  }
  return {
    'from another platform': () => school.sign(createClaims({ iss: 'https://elsewhere.test' })),
    'for another tool': () => school.sign(createClaims({ aud: 'somebody-else' })),
    'for several tools without an authorized party': () =>
      school.sign(createClaims({ aud: [school.clientId, 'somebody-else'] })),
    'for several tools with another authorized party': () =>
      school.sign(createClaims({ aud: [school.clientId, 'somebody-else'], azp: 'somebody-else' })),
    'expired a minute ago': () => school.sign(createClaims({ iat: now() - 400, exp: now() - 60 })),
    'issued more than ten minutes ago with a late expiry': () =>
      school.sign(createClaims({ iat: now() - 700, exp: now() + 9999 })),
    'issued in the future': () => school.sign(createClaims({ iat: now() + 300, exp: now() + 600 })),
    'without an expiry': () => school.sign(createClaimsWithout('exp')),
    'without an issue time': () => school.sign(createClaimsWithout('iat')),
    'with the nonce of another launch': () => school.sign(createClaims({}, 'another')),
    'without a nonce': () => school.sign(createClaimsWithout('nonce')),
    'without a subject': () => school.sign(createClaimsWithout('sub')),
    "from another school's deployment": () => school.sign(createClaims({ [`${CLAIM}/deployment_id`]: 'deployment-2' })),
    'without a deployment': () => school.sign(createClaimsWithout(`${CLAIM}/deployment_id`)),
    'of LTI 1.1': () => school.sign(createClaims({ [`${CLAIM}/version`]: '1.1.0' })),
    'of an unknown message type': () =>
      school.sign(createClaims({ [`${CLAIM}/message_type`]: 'LtiSubmissionReviewRequest' })),
    'without a resource link': () => school.sign(createClaimsWithout(`${CLAIM}/resource_link`)),
    'with a script URL as target': () =>
      school.sign(createClaims({ [`${CLAIM}/target_link_uri`]: 'javascript:alert(1)' })),
    'with roles that are not a list': () => school.sign(createClaims({ [`${CLAIM}/roles`]: 'Instructor' })),
  }
}

export const createInvalidLaunches = (
  school: LtiSimulator,
  nonce: string,
  now = () => Math.floor(Date.now() / 1000),
): InvalidLaunches => ({
  ...createInvalidSignatures({ school, nonce, now }),
  ...createInvalidClaims({ school, nonce, now }),
  'longer than 64 KB': () => `${'a'.repeat(70_000)}.b.c`,
  'that is not a token': () => 'not.a.token',
  empty: () => '',
})

export const invalidLaunchNames = Object.keys(createInvalidLaunches({} as LtiSimulator, ''))
