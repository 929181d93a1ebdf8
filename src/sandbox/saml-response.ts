/**
 * The sandbox's side of SAML: reads a request, and identifies a person in a response whose assertion and envelope are
 * both signed.
 */
import { randomBytes, X509Certificate } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { MINUTE_MS } from '#rules/durations.ts'
import type { KeyPair } from './keys.ts'
import type { Person } from './state.ts'

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const MINUTES_VALID = 5

export interface SignOnRequest {
  id: string
  acsUrl: string
  issuer: string
}

const readAttribute = (xml: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(xml)?.[1] ?? ''

/** @returns undefined if it isn't a valid request */
export const parseSignOnRequest = (encoded: string): SignOnRequest | undefined => {
  try {
    const xml = inflateRawSync(Buffer.from(encoded, 'base64'), { maxOutputLength: 20_000 }).toString('utf8')
    const issuer = /<(?:\w+:)?Issuer[^>]*>([^<]+)</.exec(xml)?.[1] ?? ''
    const id = readAttribute(xml, 'ID')
    return id ? { id, issuer, acsUrl: readAttribute(xml, 'AssertionConsumerServiceURL') } : undefined
  } catch {
    return undefined
  }
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export interface SamlResponseInput {
  person: Person
  entityId: string
  /** Entity ID of the service provider. */
  audience: string
  acsUrl: string
  inResponseTo?: string | undefined
  key: KeyPair
  now: Date
}

const createId = (): string => `_${randomBytes(16).toString('hex')}`
const renderAttribute = ([name, value]: [string, string]): string =>
  `<saml:Attribute Name="${name}"><saml:AttributeValue>${escapeXml(value)}</saml:AttributeValue></saml:Attribute>`

const renderAssertion = ({ person, entityId, audience, acsUrl, inResponseTo, now }: SamlResponseInput): string => {
  const from = now.toISOString()
  const until = new Date(now.getTime() + MINUTES_VALID * MINUTE_MS).toISOString()
  const attributes = Object.entries({
    email: person.email ?? '',
    username: person.username,
    firstName: person.first_name,
    lastName: person.last_name,
    role: person.role,
    grade: person.grade,
  }).filter(([, value]) => value !== '')
  return (
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${createId()}" Version="2.0" IssueInstant="${from}">` +
    `<saml:Issuer>${escapeXml(entityId)}</saml:Issuer><saml:Subject>` +
    `<saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${escapeXml(person.id)}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData` +
    `${inResponseTo ? ` InResponseTo="${escapeXml(inResponseTo)}"` : ''} NotOnOrAfter="${until}" Recipient="${escapeXml(acsUrl)}"/>` +
    `</saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}">` +
    `<saml:AudienceRestriction><saml:Audience>${escapeXml(audience)}</saml:Audience></saml:AudienceRestriction>` +
    `</saml:Conditions><saml:AuthnStatement AuthnInstant="${from}"><saml:AuthnContext><saml:AuthnContextClassRef>` +
    `urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    `<saml:AttributeStatement>${attributes.map(renderAttribute).join('')}</saml:AttributeStatement></saml:Assertion>`
  )
}

/** Signs the element of that name, and inserts the signature after its issuer. */
export const signXml = (xml: string, name: 'Assertion' | 'Response', key: KeyPair): string => {
  const element = `//*[local-name(.)='${name}']`
  const signature = new SignedXml({
    privateKey: key.privateKey,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: EXCLUSIVE,
  })
  signature.addReference({
    xpath: element,
    transforms: [`${DSIG}enveloped-signature`, EXCLUSIVE],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  const insertPosition = { reference: `${element}/*[local-name(.)='Issuer']`, action: 'after' as const }
  signature.computeSignature(xml, { prefix: 'ds', location: insertPosition })
  return signature.getSignedXml()
}

/** Returns the response in base64, for a form field. */
export const createSamlResponse = (input: SamlResponseInput): string => {
  const { entityId, acsUrl, inResponseTo, key, now } = input
  const assertion = signXml(renderAssertion(input), 'Assertion', key)
  const response =
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${createId()}" Version="2.0"` +
    ` IssueInstant="${now.toISOString()}" Destination="${escapeXml(acsUrl)}"` +
    `${inResponseTo ? ` InResponseTo="${escapeXml(inResponseTo)}"` : ''}>` +
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${escapeXml(entityId)}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>` +
    `${assertion}</samlp:Response>`
  return Buffer.from(signXml(response, 'Response', key)).toString('base64')
}

/** Renders the metadata from which the service provider reads the certificates and URLs. */
export const renderProviderMetadata = (
  entityId: string,
  signOnUrl: string,
  certificates: readonly string[],
): string => {
  const keys = certificates.map((certificate) => {
    const body = new X509Certificate(certificate).raw.toString('base64')
    return (
      `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${DSIG}"><ds:X509Data><ds:X509Certificate>${body}` +
      `</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
    )
  })
  return (
    `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeXml(entityId)}">` +
    `<md:IDPSSODescriptor WantAuthnRequestsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">` +
    `${keys.join('')}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${escapeXml(signOnUrl)}"/>` +
    `</md:IDPSSODescriptor></md:EntityDescriptor>`
  )
}
