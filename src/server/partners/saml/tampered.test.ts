// @tag tampered-saml
/** Valid responses that were changed in transit: moved, wrapped, or filled with content that parsers read differently. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ACS,
  extractAssertion,
  AUDIENCE,
  createForgedAssertion,
  forge,
  ISSUER,
  type SigningKey,
  createKey,
  encodeBase64,
  SUBJECT,
  createReplacer,
  type ForgeOptions,
} from '#tests/support/partners/forge-saml.ts'
import { InvalidSamlResponseError } from './decode-response.ts'
import { validateResponse } from './validate-response.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

let key: SigningKey
beforeAll(async () => {
  key = await createKey()
})

const check = (response: string) =>
  validateResponse({
    response,
    acsUrl: ACS,
    entityId: AUDIENCE,
    idpEntityId: ISSUER,
    certificates: [key.certificate],
    now: Date.now(),
  })
const buildResponse = (changes: ForgeOptions = {}) => encodeBase64(forge(key, changes))

const changeResponse = (change: (xml: string) => string) => () => encodeBase64(change(forge(key)))
const addForged = (placeEvil: (forged: string, xml: string) => string) =>
  changeResponse((xml) => placeEvil(createForgedAssertion(xml), xml))

/** Each changes a signed message, or moves it and puts a forged one in its place. */
const tamperedResponses: [string, () => string][] = [
  [
    'another address after signing',
    () => buildResponse({ after: createReplacer('seven@school.example', 'admin@school.example') }),
  ],
  ['another name after signing', () => buildResponse({ after: createReplacer(SUBJECT, 'person-1') })],
  ['another role after signing', () => buildResponse({ after: createReplacer('>student<', '>admin<') })],
  ['a comment in the name', () => buildResponse({ after: createReplacer(SUBJECT, 'person-7<!-- -->-and-more') })],
  [
    'a comment in the digest',
    () => buildResponse({ after: createReplacer(/<ds:DigestValue>/, '<ds:DigestValue><!-- x -->') }),
  ],
  ['a processing instruction in the name', () => buildResponse({ after: createReplacer(SUBJECT, 'person-7<?x?>') })],
  ['CDATA in the name', () => buildResponse({ after: createReplacer(SUBJECT, '<![CDATA[person-1]]>') })],
  ['a doctype', () => buildResponse({ after: (xml) => `<!DOCTYPE samlp:Response>${xml}` })],
  [
    'an external doctype',
    () => buildResponse({ after: (xml) => `<!DOCTYPE r SYSTEM "http://evil.example/x.dtd">${xml}` }),
  ],
  [
    'an entity that reads a file',
    () =>
      buildResponse({
        after: (xml) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace(SUBJECT, '&x;')}`,
      }),
  ],
  [
    'entities that expand',
    () => buildResponse({ after: (xml) => `<!DOCTYPE r [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${xml}` }),
  ],
  [
    'a forged assertion before the signed one',
    addForged((forged, xml) => xml.replace('<saml:Assertion ', `${forged}<saml:Assertion `)),
  ],
  [
    'a forged assertion after the signed one',
    addForged((forged, xml) => xml.replace('</samlp:Response>', `${forged}</samlp:Response>`)),
  ],
  [
    'a forged assertion around the signed one',
    addForged((forged, xml) =>
      xml.replace(extractAssertion(xml), forged.replace('</saml:Subject>', `</saml:Subject>${extractAssertion(xml)}`)),
    ),
  ],
  [
    'the signed assertion in the signature of a forged one',
    addForged((forged, xml) => {
      const signature = /<ds:Signature [\s\S]*?<\/ds:Signature>/.exec(extractAssertion(xml))?.[0] ?? ''
      const moved = signature.replace(
        '</ds:Signature>',
        `<ds:Object>${extractAssertion(xml)}</ds:Object></ds:Signature>`,
      )
      return xml.replace(extractAssertion(xml), forged.replace('</saml:Issuer>', `</saml:Issuer>${moved}`))
    }),
  ],
  [
    'the signed assertion in an extension',
    addForged((forged, xml) =>
      xml.replace(extractAssertion(xml), `<samlp:Extensions>${extractAssertion(xml)}</samlp:Extensions>${forged}`),
    ),
  ],
  [
    'a forged assertion in an extension',
    addForged((forged, xml) =>
      xml.replace('<samlp:Status>', `<samlp:Extensions>${forged}</samlp:Extensions><samlp:Status>`),
    ),
  ],
  [
    'a forged assertion in the status',
    addForged((forged, xml) =>
      xml.replace('</samlp:Status>', `<samlp:StatusDetail>${forged}</samlp:StatusDetail></samlp:Status>`),
    ),
  ],
  [
    'a forged assertion with the same ID',
    changeResponse((xml) => xml.replace('</samlp:Response>', `${createForgedAssertion(xml, '_a1')}</samlp:Response>`)),
  ],
  [
    'a forged response around the signed one',
    changeResponse((xml) => {
      const frame = xml.replace(extractAssertion(xml), '').replace('ID="_r1"', 'ID="_r2"')
      return frame.replace(
        '</samlp:Response>',
        `${createForgedAssertion(xml)}<samlp:Extensions>${xml}</samlp:Extensions></samlp:Response>`,
      )
    }),
  ],
  [
    'an assertion of another namespace',
    () => buildResponse({ after: (xml) => xml.replaceAll('urn:oasis:names:tc:SAML:2.0:assertion', 'urn:example') }),
  ],
  ['an assertion alone', changeResponse(extractAssertion)],
  [
    'a logout response',
    () => buildResponse({ after: (xml) => xml.replaceAll('samlp:Response', 'samlp:LogoutResponse') }),
  ],
  [
    'an authentication request',
    () => encodeBase64('<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1"/>'),
  ],
  ['two documents', changeResponse((xml) => xml + xml)],
  ['half a document', changeResponse((xml) => xml.slice(0, -20))],
  ['no XML', () => encodeBase64('hello')],
  ['an empty message', () => ''],
  ['a message that is not base64', () => '<samlp:Response/>'],
  ['UTF-16 text', () => Buffer.from(forge(key), 'utf16le').toString('base64')],
  ['bytes that are not valid text', () => Buffer.from([0xff, 0xfe, 0x3c, 0x00]).toString('base64')],
  ['a NUL character', () => buildResponse({ after: createReplacer(SUBJECT, `${SUBJECT}\u0000`) })],
  ['a message that is too large', () => encodeBase64('x'.repeat(300_000))],
]

let refused = 0
afterAll(() => recordMeasurement(21, `${refused} of ${tamperedResponses.length} tampered responses rejected`))

test.each(tamperedResponses)('validateResponse rejects a tampered message: %s', async (_name, createResponse) => {
  await expect(check(createResponse())).rejects.toBeInstanceOf(InvalidSamlResponseError)
  refused += 1
})
