/** The adapter for Colegia: SSO by SAML 2.0, and everything else by its HTTP API. */
import { createHash } from 'node:crypto'
import {
  type AttributeMap,
  type InboundMessage,
  PartnerFailure,
  type PartnerIdentity,
  type PartnerPlatform,
  type PlatformConnection,
  type PartnerRole,
  type SignOn,
} from '../partner.ts'
import { validateInWorker } from '../saml/validate-in-worker.ts'
import { InvalidSamlResponseError } from '../saml/decode-response.ts'
import { createSignOnUrl } from '../saml/request.ts'
import type { VerifiedResponse } from '../saml/validate-response.ts'
import { createColegiaCalls } from './calls.ts'
import { createRestClient } from './rest.ts'

const ROLES: readonly PartnerRole[] = ['student', 'teacher', 'admin']

const toRoles = (claimedRoles: readonly string[], { roles }: PlatformConnection): PartnerRole[] => {
  const normalized = claimedRoles.map((role) => role.toLowerCase())
  return ROLES.filter((role) => roles[role].some((name) => normalized.includes(name.toLowerCase())))
}

const toIdentity = ({ subject, attributes }: VerifiedResponse, connection: PlatformConnection): PartnerIdentity => {
  const getFirstValue = (name: keyof AttributeMap): string | undefined =>
    attributes[connection.attributes[name]]?.[0] || undefined
  return {
    subject,
    email: getFirstValue('email'),
    username: getFirstValue('username'),
    firstName: getFirstValue('first_name'),
    lastName: getFirstValue('last_name'),
    grade: getFirstValue('grade'),
    roles: toRoles(attributes[connection.attributes.role] ?? [], connection),
  }
}

/** Hashes the assertion id, because ids may be long and only need to be compared. */
const hashMessageId = (connection: PlatformConnection, { assertionId }: VerifiedResponse): string =>
  createHash('sha256')
    .update(JSON.stringify([connection.idpEntityId, assertionId]))
    .digest('base64url')

const finishSignOn = async (connection: PlatformConnection, { fields }: InboundMessage, now: Date): Promise<SignOn> => {
  const { service, idpEntityId, certificates } = connection
  const response = fields['SAMLResponse'] ?? ''
  try {
    const verified = await validateInWorker({ response, ...service, idpEntityId, certificates, now: now.getTime() })
    return {
      identity: toIdentity(verified, connection),
      secondStep: verified.secondStep,
      requestId: verified.inResponseTo,
      messageId: hashMessageId(connection, verified),
      expires: new Date(verified.expires),
      state: fields['RelayState'] ?? '',
    }
  } catch (cause) {
    if (cause instanceof InvalidSamlResponseError) throw new PartnerFailure('refused', cause.message, { cause })
    throw cause
  }
}

export const createColegiaPlatform = (connection: PlatformConnection, clock: { now(): Date }): PartnerPlatform => {
  const calls = createColegiaCalls(createRestClient(connection.rest))
  const hasCalls = connection.rest.baseUrl !== ''
  return {
    kind: 'colegia',
    can: {
      signOn: connection.signOnUrl !== '' && connection.certificates.length > 0,
      webLogin: hasCalls,
      signup: hasCalls,
      sections: hasCalls,
      publish: hasCalls,
      progress: hasCalls,
      roster: false,
    },
    startSignOn: ({ state }) => createSignOnUrl({ ...connection, state, now: clock.now() }),
    finishSignOn: (message) => finishSignOn(connection, message, clock.now()),
    ...calls,
  }
}
