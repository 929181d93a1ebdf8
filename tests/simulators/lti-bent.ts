/** Invalid launches, each with one fault: none of them may sign anyone in. */
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import type { LtiSimulator } from './lti-platform.ts'

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim'
const stranger = generateKeyPair('RS256')

type Bent = Record<string, () => Promise<string> | string>

export const bentLaunches = (school: LtiSimulator, nonce: string, now = () => Math.floor(Date.now() / 1000)): Bent => {
  const valid = () => ({ iat: now(), exp: now() + 300 })
  const claims = (more: JWTPayload, of = nonce): JWTPayload => ({ ...school.claims(of), ...valid(), ...more })
  const without = (name: string): JWTPayload => {
    const { [name]: _, ...rest } = claims({})
    return rest
  }
  return {
    'signed by a stranger with the name of the right key': async () =>
      new SignJWT(claims({})).setProtectedHeader({ alg: 'RS256', kid: 'first' }).sign((await stranger).privateKey),
    'signed with a key of nobody': () => school.signed(claims({}), { kid: 'unheard-of' }),
    'signed by nobody': () => new UnsecuredJWT(claims({})).encode(),
    'signed with the public key as if it were a password': () =>
      new SignJWT(claims({}))
        .setProtectedHeader({ alg: 'HS256', kid: 'first' })
        .sign(new TextEncoder().encode('first'.repeat(8))),
    'changed after it was signed': async () => {
      const [head, , tail] = (await school.signed(claims({}))).split('.')
      return [head, Buffer.from(JSON.stringify(claims({ sub: 'teacher-1' }))).toString('base64url'), tail].join('.')
    },
    'of another platform': () => school.signed(claims({ iss: 'https://elsewhere.test' })),
    'for another tool': () => school.signed(claims({ aud: 'somebody-else' })),
    'for several, and not said for whom': () => school.signed(claims({ aud: [school.clientId, 'somebody-else'] })),
    'for several, and meant for another': () =>
      school.signed(claims({ aud: [school.clientId, 'somebody-else'], azp: 'somebody-else' })),
    'over for a minute': () => school.signed(claims({ iat: now() - 400, exp: now() - 60 })),
    'older than ten minutes, though it never ends': () =>
      school.signed(claims({ iat: now() - 700, exp: now() + 9999 })),
    'from the future': () => school.signed(claims({ iat: now() + 300, exp: now() + 600 })),
    'without an end': () => school.signed(without('exp')),
    'without a beginning': () => school.signed(without('iat')),
    'with the nonce of another question': () => school.signed(claims({}, 'another')),
    'without a nonce': () => school.signed(without('nonce')),
    'by nobody': () => school.signed(without('sub')),
    'of a deployment of another school': () => school.signed(claims({ [`${CLAIM}/deployment_id`]: 'deployment-2' })),
    'without a deployment': () => school.signed(without(`${CLAIM}/deployment_id`)),
    'of an older LTI': () => school.signed(claims({ [`${CLAIM}/version`]: '1.1.0' })),
    'of a kind that there is not': () =>
      school.signed(claims({ [`${CLAIM}/message_type`]: 'LtiSubmissionReviewRequest' })),
    'without a link': () => school.signed(without(`${CLAIM}/resource_link`)),
    'with a script for an address': () =>
      school.signed(claims({ [`${CLAIM}/target_link_uri`]: 'javascript:alert(1)' })),
    'with roles that are no list': () => school.signed(claims({ [`${CLAIM}/roles`]: 'Instructor' })),
    'much too long': () => `${'a'.repeat(70_000)}.b.c`,
    'no token at all': () => 'not.a.token',
    empty: () => '',
  }
}

export const bentNames = Object.keys(bentLaunches({} as LtiSimulator, ''))
