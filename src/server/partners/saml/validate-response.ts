/** Validates a posted response: its structure, its signatures, and what the library doesn't check. */
import { X509Certificate } from 'node:crypto'
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { hasSamlSecondStep } from '../second-step.ts'
import {
  parseAttributes,
  checkAssertion,
  checkResponse,
  listAuthnContextClasses,
  CLOCK_SKEW_MS,
  MAX_AGE_MS,
} from './conditions.ts'
import { getAttribute, parseRoot } from './elements.ts'
import { decodeResponseXml, rejectResponse, InvalidSamlResponseError } from './decode-response.ts'
import { checkShape } from './response-structure.ts'

export interface ResponseToCheck {
  /** The posted base64 text. */
  response: string
  acsUrl: string
  entityId: string
  idpEntityId: string
  /** Pinned PEM certificates; the key that a response names is ignored. */
  certificates: string[]
  /** The current time in milliseconds. */
  now: number
}

export interface VerifiedResponse {
  subject: string
  attributes: Record<string, string[]>
  /** Whether the platform reports a second step. */
  secondStep: boolean
  /** The id of the request that it answers; the response and the confirmation name the same one. */
  inResponseTo: string | undefined
  assertionId: string
  /** Milliseconds. */
  expires: number
}

/** Returns the certificates that are valid now. @throws InvalidSamlResponseError if none is */
const listUsableCertificates = (certificates: readonly string[], now: number): string[] => {
  const valid = certificates.filter((pem) => {
    const { validFrom, validTo } = new X509Certificate(pem)
    return Date.parse(validFrom) <= now + CLOCK_SKEW_MS && Date.parse(validTo) > now
  })
  return valid.length ? valid : rejectResponse("The platform's certificate has expired")
}

/** Verifies both signatures with the library. @returns the signed assertion */
const verifySignatures = async (xml: string, check: ResponseToCheck): Promise<string> => {
  const library = new SAML({
    callbackUrl: check.acsUrl,
    issuer: check.entityId,
    audience: check.entityId,
    idpIssuer: check.idpEntityId,
    idpCert: listUsableCertificates(check.certificates, check.now),
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: true,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: MAX_AGE_MS,
    signatureAlgorithm: 'sha256',
    // The requests are in the database, and are looked up after every other check has passed.
    validateInResponseTo: ValidateInResponseTo.never,
  })
  const SAMLResponse = Buffer.from(xml).toString('base64')
  const { profile } = await library.validatePostResponseAsync({ SAMLResponse })
  const assertion: unknown = profile?.getAssertionXml?.()
  return typeof assertion === 'string' ? assertion : rejectResponse('It has no assertion')
}

const inspectResponse = async (check: ResponseToCheck): Promise<VerifiedResponse> => {
  const xml = decodeResponseXml(check.response)
  const root = parseRoot(xml)
  checkShape(root)
  checkResponse(root, check)
  const inResponseTo = getAttribute(root, 'InResponseTo')
  // From here on, only signed content is read.
  const assertion = parseRoot(await verifySignatures(xml, check))
  const { id, subject, expires } = checkAssertion(assertion, check, inResponseTo)
  const attributes = parseAttributes(assertion)
  const secondStep = hasSamlSecondStep({ classes: listAuthnContextClasses(assertion), attributes })
  return { subject, attributes, secondStep, inResponseTo, assertionId: id, expires }
}

/** @throws InvalidSamlResponseError and nothing else */
export const validateResponse = async (check: ResponseToCheck): Promise<VerifiedResponse> => {
  try {
    return await inspectResponse(check)
  } catch (cause) {
    if (cause instanceof InvalidSamlResponseError) throw cause
    throw new InvalidSamlResponseError((cause as Error).message.slice(0, 200), { cause })
  }
}
