/** Creates what we send to an identity provider: signed sign-on requests, and our metadata. */
import { createSign, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import type { ServiceIdentity, ServiceKey } from '../partner.ts'
import { ASSERTION, METADATA, POST_BINDING, PROTOCOL, RSA_SHA256, SIGNATURE } from './identifiers.ts'

const deflate = promisify(deflateRaw)

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

interface SignOnRequestOptions {
  service: ServiceIdentity
  key: Pick<ServiceKey, 'privateKey'>
  /** The provider's URL for the redirect binding. */
  signOnUrl: string
  /** RelayState. */
  state: string
  now: Date
}

const renderRequestXml = (id: string, { service, signOnUrl, now }: SignOnRequestOptions): string =>
  `<samlp:AuthnRequest xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ID="${id}" Version="2.0"` +
  ` IssueInstant="${now.toISOString()}" Destination="${escapeXml(signOnUrl)}" ProtocolBinding="${POST_BINDING}"` +
  ` AssertionConsumerServiceURL="${escapeXml(service.acsUrl)}">` +
  `<saml:Issuer>${escapeXml(service.entityId)}</saml:Issuer><samlp:NameIDPolicy AllowCreate="true"/>` +
  `</samlp:AuthnRequest>`

/** Creates a signed AuthnRequest as a redirect URL. */
export const createSignOnUrl = async (
  options: SignOnRequestOptions,
): Promise<{ redirect: string; requestId: string }> => {
  const requestId = `_${randomBytes(20).toString('hex')}`
  const compressed = await deflate(renderRequestXml(requestId, options))
  // The signature covers these parameters in this order, encoded as in the URL.
  const query = new URLSearchParams({
    SAMLRequest: compressed.toString('base64'),
    RelayState: options.state,
    SigAlg: RSA_SHA256,
  }).toString()
  const signature = createSign('sha256').update(query).sign(options.key.privateKey, 'base64')
  const separator = options.signOnUrl.includes('?') ? '&' : '?'
  return { redirect: `${options.signOnUrl}${separator}${query}&Signature=${encodeURIComponent(signature)}`, requestId }
}

/** Returns the base64 body of a PEM certificate in one line. */
const toBase64Body = (certificate: string): string => certificate.replaceAll(/-----[^-]+-----|\s/g, '')

/**
 * Creates the metadata from which an identity provider learns about this installation.
 * @param key if it is missing, the certificate has to be entered at the identity provider by hand
 */
export const createMetadata = ({ entityId, acsUrl }: ServiceIdentity, key: ServiceKey | undefined): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n` +
  `<md:EntityDescriptor xmlns:md="${METADATA}" entityID="${escapeXml(entityId)}">` +
  `<md:SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true"` +
  ` protocolSupportEnumeration="${PROTOCOL}">` +
  (key
    ? `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${SIGNATURE}"><ds:X509Data>` +
      `<ds:X509Certificate>${toBase64Body(key.certificate)}</ds:X509Certificate>` +
      `</ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
    : '') +
  `<md:AssertionConsumerService Binding="${POST_BINDING}" Location="${escapeXml(acsUrl)}" index="0" isDefault="true"/>` +
  `</md:SPSSODescriptor></md:EntityDescriptor>\n`
