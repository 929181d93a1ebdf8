/** Invalid launches, each with one fault: none of them may sign anyone in. */
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import type { LtiSimulator } from './lti-platform.ts'

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim'
const strangerKeys = generateKeyPair('RS256')

type InvalidLaunches = Record<string, () => Promise<string> | string>

export const createInvalidLaunches = (
  school: LtiSimulator,
  nonce: string,
  now = () => Math.floor(Date.now() / 1000),
): InvalidLaunches => {
  const createValidTimes = () => ({ iat: now(), exp: now() + 300 })
  const createClaims = (overrides: JWTPayload, launchNonce = nonce): JWTPayload => ({
    ...school.claims(launchNonce),
    ...createValidTimes(),
    ...overrides,
  })
  const createClaimsWithout = (name: string): JWTPayload => {
    const { [name]: _, ...rest } = createClaims({})
    return rest
  }
  return {
    'signed by a stranger with the name of the right key': async () =>
      new SignJWT(createClaims({}))
        .setProtectedHeader({ alg: 'RS256', kid: 'first' })
        .sign((await strangerKeys).privateKey),
    'signed with a key of nobody': () => school.sign(createClaims({}), { kid: 'unheard-of' }),
    'signed by nobody': () => new UnsecuredJWT(createClaims({})).encode(),
    'signed with the public key as if it were a password': () =>
      new SignJWT(createClaims({}))
        .setProtectedHeader({ alg: 'HS256', kid: 'first' })
        .sign(new TextEncoder().encode('first'.repeat(8))),
    'changed after it was signed': async () => {
      const [head, , tail] = (await school.sign(createClaims({}))).split('.')
      return [head, Buffer.from(JSON.stringify(createClaims({ sub: 'teacher-1' }))).toString('base64url'), tail].join(
        '.',
      )
    },
    'of another platform': () => school.sign(createClaims({ iss: 'https://elsewhere.test' })),
    'for another tool': () => school.sign(createClaims({ aud: 'somebody-else' })),
    'for several, and not said for whom': () => school.sign(createClaims({ aud: [school.clientId, 'somebody-else'] })),
    'for several, and meant for another': () =>
      school.sign(createClaims({ aud: [school.clientId, 'somebody-else'], azp: 'somebody-else' })),
    'over for a minute': () => school.sign(createClaims({ iat: now() - 400, exp: now() - 60 })),
    'older than ten minutes, though it never ends': () =>
      school.sign(createClaims({ iat: now() - 700, exp: now() + 9999 })),
    'from the future': () => school.sign(createClaims({ iat: now() + 300, exp: now() + 600 })),
    'without an end': () => school.sign(createClaimsWithout('exp')),
    'without a beginning': () => school.sign(createClaimsWithout('iat')),
    'with the nonce of another question': () => school.sign(createClaims({}, 'another')),
    'without a nonce': () => school.sign(createClaimsWithout('nonce')),
    'by nobody': () => school.sign(createClaimsWithout('sub')),
    'of a deployment of another school': () =>
      school.sign(createClaims({ [`${CLAIM}/deployment_id`]: 'deployment-2' })),
    'without a deployment': () => school.sign(createClaimsWithout(`${CLAIM}/deployment_id`)),
    'of an older LTI': () => school.sign(createClaims({ [`${CLAIM}/version`]: '1.1.0' })),
    'of a kind that there is not': () =>
      school.sign(createClaims({ [`${CLAIM}/message_type`]: 'LtiSubmissionReviewRequest' })),
    'without a link': () => school.sign(createClaimsWithout(`${CLAIM}/resource_link`)),
    'with a script for an address': () =>
      school.sign(createClaims({ [`${CLAIM}/target_link_uri`]: 'javascript:alert(1)' })),
    'with roles that are no list': () => school.sign(createClaims({ [`${CLAIM}/roles`]: 'Instructor' })),
    'much too long': () => `${'a'.repeat(70_000)}.b.c`,
    'no token at all': () => 'not.a.token',
    empty: () => '',
  }
}

export const invalidLaunchNames = Object.keys(createInvalidLaunches({} as LtiSimulator, ''))
