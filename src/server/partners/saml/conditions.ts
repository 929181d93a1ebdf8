/** What a verified response has to say about whom it is for, by whom and when: much of it the library leaves to us. */
import { ASSERTION, BEARER, PROTOCOL, SUCCESS } from './names.ts'
import { attribute, children, childrenNamed, momentOf, onlyChild, textOf } from './elements.ts'
import { refuse } from './reading.ts'

export interface Expected {
  acsUrl: string
  /** Our own. */
  entityId: string
  idpEntityId: string
  now: number
}

/** Clocks differ by so much, in milliseconds. */
export const CLOCK_SKEW = 60_000
/** After this a response is no longer fresh, whatever it says itself. */
export const OLDEST = 300_000

const isOver = (moment: number | undefined, now: number): boolean => moment !== undefined && moment <= now - CLOCK_SKEW
const isEarly = (moment: number | undefined, now: number): boolean => moment !== undefined && moment > now + CLOCK_SKEW

const checkIssued = (element: Element, { now }: Expected): void => {
  const issued = momentOf(element, 'IssueInstant') ?? refuse(`${element.localName} does not say when it was issued`)
  if (isEarly(issued, now)) refuse('It was issued in the future')
  if (isOver(issued + OLDEST, now)) refuse('It is too old')
}

const checkIssuer = (element: Element, { idpEntityId }: Expected): void => {
  if (textOf(onlyChild(element, ASSERTION, 'Issuer')) !== idpEntityId) refuse('It was issued by somebody else')
}

/** The frame of the response, which is signed with it. */
export const checkFrame = (root: Element, expected: Expected): void => {
  const status = onlyChild(onlyChild(root, PROTOCOL, 'Status'), PROTOCOL, 'StatusCode')
  if (attribute(status, 'Value') !== SUCCESS) refuse('The platform says that it did not work')
  if (attribute(root, 'Destination') !== expected.acsUrl) refuse('It was sent to another address')
  checkIssuer(root, expected)
  checkIssued(root, expected)
}

const checkConfirmation = (
  confirmation: Element,
  { acsUrl, now }: Expected,
  inResponseTo: string | undefined,
): number => {
  if (attribute(confirmation, 'Method') !== BEARER) refuse('It is not for whoever brings it')
  const data = onlyChild(confirmation, ASSERTION, 'SubjectConfirmationData')
  if (attribute(data, 'Recipient') !== acsUrl) refuse('It is meant for another address')
  const until = momentOf(data, 'NotOnOrAfter') ?? refuse('It would count for ever')
  if (isOver(until, now) || isEarly(momentOf(data, 'NotBefore'), now)) refuse('It does not count now')
  if (attribute(data, 'InResponseTo') !== inResponseTo) refuse('It answers two different requests')
  return until
}

const KNOWN_CONDITIONS = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']

const checkConditions = (assertion: Element, { entityId, now }: Expected): number => {
  const conditions = onlyChild(assertion, ASSERTION, 'Conditions')
  const until = momentOf(conditions, 'NotOnOrAfter') ?? refuse('Its conditions would hold for ever')
  if (isOver(until, now) || isEarly(momentOf(conditions, 'NotBefore'), now)) refuse('Its conditions do not hold now')
  if (!children(conditions).every(({ localName }) => KNOWN_CONDITIONS.includes(localName))) {
    refuse('It brings a condition that nobody knows')
  }
  const audiences = childrenNamed(conditions, ASSERTION, 'AudienceRestriction')
  const isForUs = (audience: Element): boolean =>
    childrenNamed(audience, ASSERTION, 'Audience').some((one) => textOf(one) === entityId)
  if (audiences.length === 0 || !audiences.every(isForUs)) refuse('It is for somebody else')
  return until
}

const checkStatements = (assertion: Element, { now }: Expected): void => {
  const statements = childrenNamed(assertion, ASSERTION, 'AuthnStatement')
  if (statements.length === 0) refuse('It does not say that anybody signed in')
  if (statements.some((one) => isOver(momentOf(one, 'SessionNotOnOrAfter'), now))) refuse('The sign-in there is over')
}

export interface Confirmed {
  id: string
  subject: string
  /** Milliseconds; afterwards nobody would take it any more. */
  expires: number
}

/** @param assertion as its signature covers it. @throws SamlRefused */
export const checkAssertion = (assertion: Element, expected: Expected, inResponseTo: string | undefined): Confirmed => {
  if (attribute(assertion, 'Version') !== '2.0') refuse('It is no assertion of SAML 2.0')
  checkIssuer(assertion, expected)
  checkIssued(assertion, expected)
  const subject = onlyChild(assertion, ASSERTION, 'Subject')
  const name = textOf(onlyChild(subject, ASSERTION, 'NameID'))
  if (name === '' || name.length > 200) refuse('It names nobody')
  const confirmations = childrenNamed(subject, ASSERTION, 'SubjectConfirmation')
  if (confirmations.length === 0) refuse('Nothing confirms whom it is about')
  const ends = confirmations.map((one) => checkConfirmation(one, expected, inResponseTo))
  ends.push(checkConditions(assertion, expected))
  checkStatements(assertion, expected)
  return { id: attribute(assertion, 'ID') ?? '', subject: name, expires: Math.max(...ends) + CLOCK_SKEW }
}

/** How the platform says that they signed in there. */
export const classesOf = (assertion: Element): string[] =>
  childrenNamed(assertion, ASSERTION, 'AuthnStatement')
    .flatMap((statement) => childrenNamed(statement, ASSERTION, 'AuthnContext'))
    .flatMap((context) => childrenNamed(context, ASSERTION, 'AuthnContextClassRef'))
    .map(textOf)

/** By name; each with all its values. */
export const attributesOf = (assertion: Element): Record<string, string[]> => {
  const found: Record<string, string[]> = Object.create(null) as Record<string, string[]>
  for (const statement of childrenNamed(assertion, ASSERTION, 'AttributeStatement')) {
    for (const one of childrenNamed(statement, ASSERTION, 'Attribute')) {
      const values = childrenNamed(one, ASSERTION, 'AttributeValue').map((value) => textOf(value).slice(0, 400))
      const name = attribute(one, 'Name') ?? ''
      found[name] = [...(found[name] ?? []), ...values]
    }
  }
  return found
}
