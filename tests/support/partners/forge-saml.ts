/** Creates SAML responses: a valid one, and those of attackers and careless providers. */
import { createHmac } from 'node:crypto'
import { generate } from 'selfsigned'
import { SignedXml } from 'xml-crypto'
import { DAY_MS } from '#rules/durations.ts'

export const ACS = 'https://alaia.example/sso/saml_response'
export const AUDIENCE = 'https://alaia.example/sso/metadata'
export const ISSUER = 'https://platform.example/idp'
export const SUBJECT = 'person-7'

export interface SigningKey {
  privateKey: string
  certificate: string
}

export const createKey = async (from = -DAY_MS, until = 30 * DAY_MS): Promise<SigningKey> => {
  const now = Date.now()
  const generated = await generate([{ name: 'commonName', value: 'A provider' }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: new Date(now + from),
    notAfterDate: new Date(now + until),
  })
  return { privateKey: generated.private, certificate: generated.cert }
}

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
export const RSA_SHA1 = `${DSIG}rsa-sha1`
export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
export const RSA_SHA512 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512'
export const SHA1 = `${DSIG}sha1`
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'

export interface SignatureOptions {
  key: SigningKey
  algorithm?: string
  digest?: string
  canonical?: string
  transforms?: string[]
  /** The certificate in the signature's KeyInfo, which must be ignored. */
  named?: SigningKey
}

type SignedElement = 'Assertion' | 'Response'

export const signXml = (xml: string, name: SignedElement, signing: SignatureOptions): string => {
  const { key, algorithm = RSA_SHA256, digest = SHA256, canonical = EXCLUSIVE } = signing
  const element = `//*[local-name(.)='${name}']`
  const signature = new SignedXml({
    privateKey: key.privateKey,
    publicCert: signing.named?.certificate,
    signatureAlgorithm: algorithm,
    canonicalizationAlgorithm: canonical,
  })
  const transforms = signing.transforms ?? [`${DSIG}enveloped-signature`, EXCLUSIVE]
  signature.addReference({ xpath: element, transforms, digestAlgorithm: digest })
  const location = { reference: `${element}/*[local-name(.)='Issuer']`, action: 'after' as const }
  signature.computeSignature(xml, { prefix: 'ds', location })
  return signature.getSignedXml()
}

export const formatInstant = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()

export interface AssertionClaims {
  subject: string
  inResponseTo: string | undefined
  email: string
}

export const createAssertionXml = ({ subject, inResponseTo, email }: AssertionClaims): string =>
  `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_a1" Version="2.0" IssueInstant="${formatInstant(-1)}">` +
  `<saml:Issuer>${ISSUER}</saml:Issuer><saml:Subject><saml:NameID>${subject}</saml:NameID>` +
  `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData` +
  `${inResponseTo ? ` InResponseTo="${inResponseTo}"` : ''} NotOnOrAfter="${formatInstant(240)}" Recipient="${ACS}"/>` +
  `</saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${formatInstant(-2)}" NotOnOrAfter="${formatInstant(240)}">` +
  `<saml:AudienceRestriction><saml:Audience>${AUDIENCE}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
  `<saml:AuthnStatement AuthnInstant="${formatInstant(-1)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
  `<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute>` +
  `<saml:Attribute Name="role"><saml:AttributeValue>student</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>`

const createResponseXml = (assertion: string, inResponseTo: string | undefined): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r1" Version="2.0" IssueInstant="${formatInstant(-1)}"` +
  ` Destination="${ACS}"${inResponseTo ? ` InResponseTo="${inResponseTo}"` : ''}>` +
  `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${ISSUER}</saml:Issuer><samlp:Status>` +
  `<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`

type XmlChange = (xml: string) => string

export interface ForgeOptions extends Partial<AssertionClaims> {
  /** Changes before the signature: the provider's own content. */
  assertion?: XmlChange
  response?: XmlChange
  /** Changes after the signature: tampering. */
  after?: XmlChange
  /** False leaves the part unsigned. */
  signAssertion?: Partial<SignatureOptions> | false
  signResponse?: Partial<SignatureOptions> | false
}

const keepXml: XmlChange = (xml) => xml

/** Returns the XML before encoding. */
export const forge = (key: SigningKey, options: ForgeOptions = {}): string => {
  const claims = { subject: SUBJECT, email: 'seven@school.example', inResponseTo: '_q1', ...options }
  const { assertion = keepXml, response = keepXml, after = keepXml, signAssertion = {}, signResponse = {} } = options
  const unsignedAssertion = assertion(createAssertionXml(claims))
  const signedAssertion =
    signAssertion === false ? unsignedAssertion : signXml(unsignedAssertion, 'Assertion', { key, ...signAssertion })
  const document = response(createResponseXml(signedAssertion, claims.inResponseTo))
  return after(signResponse === false ? document : signXml(document, 'Response', { key, ...signResponse }))
}

export const encodeBase64 = (xml: string): string => Buffer.from(xml).toString('base64')

/** Returns the signed assertion of a response. */
export const extractAssertion = (xml: string): string => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? ''

/** Makes a forged assertion from a signed one: without its signature, and with another subject. */
export const createForgedAssertion = (xml: string, id = '_evil'): string =>
  extractAssertion(xml)
    .replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, '')
    .replace('ID="_a1"', `ID="${id}"`)
    .replace(SUBJECT, 'person-1')

/** Signs with the certificate as an HMAC secret, which a careless validator would accept. */
export const signWithHmac = ({ certificate }: SigningKey, text: string): string =>
  createHmac('sha256', certificate).update(text).digest('base64')

/** Replaces text, and fails if nothing changes, because such a case would prove nothing. */
export const createReplacer =
  (from: string | RegExp, to: string) =>
  (xml: string): string => {
    const changed = xml.replace(from, to)
    if (changed === xml) throw new Error(`Nothing to swap: ${String(from)}`)
    return changed
  }
