/** Checks the audience, issuer and times of a verified response, which the library mostly leaves to us. */
import { MINUTE_MS } from '#rules/durations.ts'
import { ASSERTION, BEARER, PROTOCOL, SUCCESS } from './identifiers.ts'
import { getAttribute, listChildren, listChildElements, parseTimestamp, requireOnlyChild, getText } from './elements.ts'
import { rejectResponse } from './decode-response.ts'

export interface ExpectedResponse {
  acsUrl: string
  /** Our entity ID. */
  entityId: string
  idpEntityId: string
  now: number
}

/** The allowed clock difference. */
export const CLOCK_SKEW_MS = MINUTE_MS
/** The maximum age of a response, whatever expiry it names. */
export const MAX_AGE_MS = 5 * MINUTE_MS

const isPast = (moment: number | undefined, now: number): boolean =>
  moment !== undefined && moment <= now - CLOCK_SKEW_MS
const isFuture = (moment: number | undefined, now: number): boolean =>
  moment !== undefined && moment > now + CLOCK_SKEW_MS

const checkIssueTime = (element: Element, { now }: ExpectedResponse): void => {
  const issued = parseTimestamp(element, 'IssueInstant') ?? rejectResponse(`${element.localName} has no issue time`)
  if (isFuture(issued, now)) rejectResponse('It was issued in the future')
  if (isPast(issued + MAX_AGE_MS, now)) rejectResponse('It is too old')
}

const checkIssuer = (element: Element, { idpEntityId }: ExpectedResponse): void => {
  if (getText(requireOnlyChild(element, ASSERTION, 'Issuer')) !== idpEntityId) {
    rejectResponse('It was issued by another provider')
  }
}

/** Checks the response element around the assertion. */
export const checkResponse = (root: Element, expected: ExpectedResponse): void => {
  const status = requireOnlyChild(requireOnlyChild(root, PROTOCOL, 'Status'), PROTOCOL, 'StatusCode')
  if (getAttribute(status, 'Value') !== SUCCESS) rejectResponse('The platform reports that the sign-in failed')
  if (getAttribute(root, 'Destination') !== expected.acsUrl) rejectResponse('It was sent to another address')
  checkIssuer(root, expected)
  checkIssueTime(root, expected)
}

const checkConfirmation = (
  confirmation: Element,
  { acsUrl, now }: ExpectedResponse,
  inResponseTo: string | undefined,
): number => {
  if (getAttribute(confirmation, 'Method') !== BEARER) rejectResponse('It is not a bearer assertion')
  const data = requireOnlyChild(confirmation, ASSERTION, 'SubjectConfirmationData')
  if (getAttribute(data, 'Recipient') !== acsUrl) rejectResponse('It is meant for another address')
  const expires = parseTimestamp(data, 'NotOnOrAfter') ?? rejectResponse('Its confirmation has no expiry')
  if (isPast(expires, now) || isFuture(parseTimestamp(data, 'NotBefore'), now)) rejectResponse('It is not valid now')
  if (getAttribute(data, 'InResponseTo') !== inResponseTo) rejectResponse('It answers two different requests')
  return expires
}

const KNOWN_CONDITIONS = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']

const checkConditions = (assertion: Element, { entityId, now }: ExpectedResponse): number => {
  const conditions = requireOnlyChild(assertion, ASSERTION, 'Conditions')
  const expires = parseTimestamp(conditions, 'NotOnOrAfter') ?? rejectResponse('Its conditions have no expiry')
  if (isPast(expires, now) || isFuture(parseTimestamp(conditions, 'NotBefore'), now)) {
    rejectResponse('Its conditions are not valid now')
  }
  if (!listChildren(conditions).every(({ localName }) => KNOWN_CONDITIONS.includes(localName))) {
    rejectResponse('It has an unknown condition')
  }
  const audiences = listChildElements(conditions, ASSERTION, 'AudienceRestriction')
  const isForUs = (audience: Element): boolean =>
    listChildElements(audience, ASSERTION, 'Audience').some((element) => getText(element) === entityId)
  if (audiences.length === 0 || !audiences.every(isForUs)) rejectResponse('Its audience is another service')
  return expires
}

const checkStatements = (assertion: Element, { now }: ExpectedResponse): void => {
  const statements = listChildElements(assertion, ASSERTION, 'AuthnStatement')
  if (statements.length === 0) rejectResponse('It has no authentication statement')
  if (statements.some((element) => isPast(parseTimestamp(element, 'SessionNotOnOrAfter'), now))) {
    rejectResponse('The session at the platform has expired')
  }
}

export interface ConfirmedSubject {
  id: string
  subject: string
  /** In milliseconds; afterwards the assertion can't be accepted any more. */
  expires: number
}

/** @param assertion the signed content @throws InvalidSamlResponseError */
export const checkAssertion = (
  assertion: Element,
  expected: ExpectedResponse,
  inResponseTo: string | undefined,
): ConfirmedSubject => {
  if (getAttribute(assertion, 'Version') !== '2.0') rejectResponse('It is not a SAML 2.0 assertion')
  checkIssuer(assertion, expected)
  checkIssueTime(assertion, expected)
  const subject = requireOnlyChild(assertion, ASSERTION, 'Subject')
  const name = getText(requireOnlyChild(subject, ASSERTION, 'NameID'))
  if (name === '' || name.length > 200) rejectResponse('Its name ID is empty or too long')
  const confirmations = listChildElements(subject, ASSERTION, 'SubjectConfirmation')
  if (confirmations.length === 0) rejectResponse('It has no subject confirmation')
  const expiries = confirmations.map((element) => checkConfirmation(element, expected, inResponseTo))
  expiries.push(checkConditions(assertion, expected))
  checkStatements(assertion, expected)
  return { id: getAttribute(assertion, 'ID') ?? '', subject: name, expires: Math.max(...expiries) + CLOCK_SKEW_MS }
}

/** Returns the authentication methods that the platform reports. */
export const listAuthnContextClasses = (assertion: Element): string[] =>
  listChildElements(assertion, ASSERTION, 'AuthnStatement')
    .flatMap((statement) => listChildElements(statement, ASSERTION, 'AuthnContext'))
    .flatMap((context) => listChildElements(context, ASSERTION, 'AuthnContextClassRef'))
    .map(getText)

/** Returns all values of each attribute, by name. */
export const parseAttributes = (assertion: Element): Record<string, string[]> => {
  const byName: Record<string, string[]> = Object.create(null) as Record<string, string[]>
  for (const statement of listChildElements(assertion, ASSERTION, 'AttributeStatement')) {
    for (const element of listChildElements(statement, ASSERTION, 'Attribute')) {
      const values = listChildElements(element, ASSERTION, 'AttributeValue').map((value) =>
        getText(value).slice(0, 400),
      )
      const name = getAttribute(element, 'Name') ?? ''
      byName[name] = [...(byName[name] ?? []), ...values]
    }
  }
  return byName
}
