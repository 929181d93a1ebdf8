/** The claims of a valid launch, before a test changes them. */
import type { JWTPayload } from 'jose'

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim'
const SCORES = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'

export interface LaunchSource {
  origin: string
  clientId: string
  deploymentId: string
}

/** Creates the claims of a student who opens one session from a course that stores scores. */
export const createLaunchClaims = ({ origin, clientId, deploymentId }: LaunchSource, nonce: string): JWTPayload => {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: origin,
    aud: clientId,
    sub: 'student-1',
    iat: now,
    exp: now + 300,
    nonce,
    given_name: 'Ada',
    family_name: 'Quist',
    [`${CLAIM}/message_type`]: 'LtiResourceLinkRequest',
    [`${CLAIM}/version`]: '1.3.0',
    [`${CLAIM}/deployment_id`]: deploymentId,
    [`${CLAIM}/target_link_uri`]: 'https://alaia.test/audio/1',
    [`${CLAIM}/roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
    [`${CLAIM}/context`]: { id: 'course-1', title: 'Grade 3' },
    [`${CLAIM}/resource_link`]: { id: 'link-1', title: 'The kazoo' },
    [`${CLAIM}/custom`]: { session_uuid: 'one' },
    'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': { lineitem: `${origin}/items/1?type=x`, scope: [SCORES] },
    'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
      context_memberships_url: `${origin}/members`,
      service_versions: ['2.0'],
    },
  }
}
