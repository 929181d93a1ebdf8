/** Checks the audience, issuer and times of a verified response, which the library mostly leaves to us. */
import { ASSERTION, BEARER, PROTOCOL, SUCCESS } from './names.ts'
import { attribute, children, childElements, parseTimestamp, requireOnlyChild, elementText } from './elements.ts'
import { rejectResponse } from './reading.ts'

export interface ExpectedResponse {
  acsUrl: string
  /** Our entity ID. */
  entityId: string
  idpEntityId: string
  now: number
}

/** The allowed clock difference, in milliseconds. */
export const CLOCK_SKEW = 60_000
/** The maximum age of a response in milliseconds, whatever expiry it names. */
export const OLDEST = 300_000

const isOver = (moment: number | undefined, now: number): boolean => moment !== undefined && moment <= now - CLOCK_SKEW
const isEarly = (moment: number | undefined, now: number): boolean => moment !== undefined && moment > now + CLOCK_SKEW

const checkIssued = (element: Element, { now }: ExpectedResponse): void => {
  const issued =
    parseTimestamp(element, 'IssueInstant') ?? rejectResponse(`${element.localName} does not say when it was issued`)
  if (isEarly(issued, now)) rejectResponse('It was issued in the future')
  if (isOver(issued + OLDEST, now)) rejectResponse('It is too old')
}

const checkIssuer = (element: Element, { idpEntityId }: ExpectedResponse): void => {
  if (elementText(requireOnlyChild(element, ASSERTION, 'Issuer')) !== idpEntityId) {
    rejectResponse('It was issued by somebody else')
  }
}

/** Checks the response element around the assertion. */
export const checkResponse = (root: Element, expected: ExpectedResponse): void => {
  const status = requireOnlyChild(requireOnlyChild(root, PROTOCOL, 'Status'), PROTOCOL, 'StatusCode')
  if (attribute(status, 'Value') !== SUCCESS) rejectResponse('The platform says that it did not work')
  if (attribute(root, 'Destination') !== expected.acsUrl) rejectResponse('It was sent to another address')
  checkIssuer(root, expected)
  checkIssued(root, expected)
}

const checkConfirmation = (
  confirmation: Element,
  { acsUrl, now }: ExpectedResponse,
  inResponseTo: string | undefined,
): number => {
  if (attribute(confirmation, 'Method') !== BEARER) rejectResponse('It is not for whoever brings it')
  const data = requireOnlyChild(confirmation, ASSERTION, 'SubjectConfirmationData')
  if (attribute(data, 'Recipient') !== acsUrl) rejectResponse('It is meant for another address')
  const until = parseTimestamp(data, 'NotOnOrAfter') ?? rejectResponse('It would count for ever')
  if (isOver(until, now) || isEarly(parseTimestamp(data, 'NotBefore'), now)) rejectResponse('It does not count now')
  if (attribute(data, 'InResponseTo') !== inResponseTo) rejectResponse('It answers two different requests')
  return until
}

const KNOWN_CONDITIONS = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']

const checkConditions = (assertion: Element, { entityId, now }: ExpectedResponse): number => {
  const conditions = requireOnlyChild(assertion, ASSERTION, 'Conditions')
  const until = parseTimestamp(conditions, 'NotOnOrAfter') ?? rejectResponse('Its conditions would hold for ever')
  if (isOver(until, now) || isEarly(parseTimestamp(conditions, 'NotBefore'), now)) {
    rejectResponse('Its conditions do not hold now')
  }
  if (!children(conditions).every(({ localName }) => KNOWN_CONDITIONS.includes(localName))) {
    rejectResponse('It brings a condition that nobody knows')
  }
  const audiences = childElements(conditions, ASSERTION, 'AudienceRestriction')
  const isForUs = (audience: Element): boolean =>
    childElements(audience, ASSERTION, 'Audience').some((one) => elementText(one) === entityId)
  if (audiences.length === 0 || !audiences.every(isForUs)) rejectResponse('It is for somebody else')
  return until
}

const checkStatements = (assertion: Element, { now }: ExpectedResponse): void => {
  const statements = childElements(assertion, ASSERTION, 'AuthnStatement')
  if (statements.length === 0) rejectResponse('It does not say that anybody signed in')
  if (statements.some((one) => isOver(parseTimestamp(one, 'SessionNotOnOrAfter'), now))) {
    rejectResponse('The sign-in there is over')
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
  if (attribute(assertion, 'Version') !== '2.0') rejectResponse('It is no assertion of SAML 2.0')
  checkIssuer(assertion, expected)
  checkIssued(assertion, expected)
  const subject = requireOnlyChild(assertion, ASSERTION, 'Subject')
  const name = elementText(requireOnlyChild(subject, ASSERTION, 'NameID'))
  if (name === '' || name.length > 200) rejectResponse('It names nobody')
  const confirmations = childElements(subject, ASSERTION, 'SubjectConfirmation')
  if (confirmations.length === 0) rejectResponse('Nothing confirms whom it is about')
  const ends = confirmations.map((one) => checkConfirmation(one, expected, inResponseTo))
  ends.push(checkConditions(assertion, expected))
  checkStatements(assertion, expected)
  return { id: attribute(assertion, 'ID') ?? '', subject: name, expires: Math.max(...ends) + CLOCK_SKEW }
}

/** Returns the authentication methods that the platform reports. */
export const authnContextClasses = (assertion: Element): string[] =>
  childElements(assertion, ASSERTION, 'AuthnStatement')
    .flatMap((statement) => childElements(statement, ASSERTION, 'AuthnContext'))
    .flatMap((context) => childElements(context, ASSERTION, 'AuthnContextClassRef'))
    .map(elementText)

/** Returns all values of each attribute, by name. */
export const parseAttributes = (assertion: Element): Record<string, string[]> => {
  const byName: Record<string, string[]> = Object.create(null) as Record<string, string[]>
  for (const statement of childElements(assertion, ASSERTION, 'AttributeStatement')) {
    for (const one of childElements(statement, ASSERTION, 'Attribute')) {
      const values = childElements(one, ASSERTION, 'AttributeValue').map((value) => elementText(value).slice(0, 400))
      const name = attribute(one, 'Name') ?? ''
      byName[name] = [...(byName[name] ?? []), ...values]
    }
  }
  return byName
}
