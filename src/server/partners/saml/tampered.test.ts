// @tag tampered
/** Valid responses that were changed in transit: moved, wrapped, or filled with content that parsers read differently. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ACS,
  assertionIn,
  AUDIENCE,
  evilOf,
  forge,
  ISSUER,
  type Key,
  newKey,
  packed,
  SUBJECT,
  swap,
  type ForgeOptions,
} from '#tests/support/partners/forge-saml.ts'
import { InvalidSamlResponseError } from './reading.ts'
import { validateResponse } from './validate.ts'
import { tell } from '#tests/scorecard/record-measurement.ts'

let key: Key
beforeAll(async () => {
  key = await newKey()
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
const buildResponse = (changes: ForgeOptions = {}) => packed(forge(key, changes))

const remade = (change: (xml: string) => string) => () => packed(change(forge(key)))
const withEvil = (placeEvil: (evil: string, xml: string) => string) => remade((xml) => placeEvil(evilOf(xml), xml))

/** Each changes a signed message, or moves it and puts a forged one in its place. */
const tampered: [string, () => string][] = [
  [
    'another address after signing',
    () => buildResponse({ after: swap('seven@school.example', 'admin@school.example') }),
  ],
  ['another name after signing', () => buildResponse({ after: swap(SUBJECT, 'person-1') })],
  ['another role after signing', () => buildResponse({ after: swap('>student<', '>admin<') })],
  ['a comment in the name', () => buildResponse({ after: swap(SUBJECT, 'person-7<!-- -->-and-more') })],
  ['a comment in the digest', () => buildResponse({ after: swap(/<ds:DigestValue>/, '<ds:DigestValue><!-- x -->') })],
  ['a processing instruction in the name', () => buildResponse({ after: swap(SUBJECT, 'person-7<?x?>') })],
  ['CDATA in the name', () => buildResponse({ after: swap(SUBJECT, '<![CDATA[person-1]]>') })],
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
    withEvil((evil, xml) => xml.replace('<saml:Assertion ', `${evil}<saml:Assertion `)),
  ],
  [
    'a forged assertion after the signed one',
    withEvil((evil, xml) => xml.replace('</samlp:Response>', `${evil}</samlp:Response>`)),
  ],
  [
    'a forged assertion around the signed one',
    withEvil((evil, xml) =>
      xml.replace(assertionIn(xml), evil.replace('</saml:Subject>', `</saml:Subject>${assertionIn(xml)}`)),
    ),
  ],
  [
    'the signed assertion in the signature of a forged one',
    withEvil((evil, xml) => {
      const signature = /<ds:Signature [\s\S]*?<\/ds:Signature>/.exec(assertionIn(xml))?.[0] ?? ''
      const moved = signature.replace('</ds:Signature>', `<ds:Object>${assertionIn(xml)}</ds:Object></ds:Signature>`)
      return xml.replace(assertionIn(xml), evil.replace('</saml:Issuer>', `</saml:Issuer>${moved}`))
    }),
  ],
  [
    'the signed assertion in an extension',
    withEvil((evil, xml) =>
      xml.replace(assertionIn(xml), `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions>${evil}`),
    ),
  ],
  [
    'a forged assertion in an extension',
    withEvil((evil, xml) =>
      xml.replace('<samlp:Status>', `<samlp:Extensions>${evil}</samlp:Extensions><samlp:Status>`),
    ),
  ],
  [
    'a forged assertion in the status',
    withEvil((evil, xml) =>
      xml.replace('</samlp:Status>', `<samlp:StatusDetail>${evil}</samlp:StatusDetail></samlp:Status>`),
    ),
  ],
  [
    'a forged assertion with the same ID',
    remade((xml) => xml.replace('</samlp:Response>', `${evilOf(xml, '_a1')}</samlp:Response>`)),
  ],
  [
    'a forged response around the signed one',
    remade((xml) => {
      const frame = xml.replace(assertionIn(xml), '').replace('ID="_r1"', 'ID="_r2"')
      return frame.replace(
        '</samlp:Response>',
        `${evilOf(xml)}<samlp:Extensions>${xml}</samlp:Extensions></samlp:Response>`,
      )
    }),
  ],
  [
    'an assertion of another namespace',
    () => buildResponse({ after: (xml) => xml.replaceAll('urn:oasis:names:tc:SAML:2.0:assertion', 'urn:example') }),
  ],
  ['an assertion alone', remade(assertionIn)],
  [
    'a logout response',
    () => buildResponse({ after: (xml) => xml.replaceAll('samlp:Response', 'samlp:LogoutResponse') }),
  ],
  [
    'an authentication request',
    () => packed('<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1"/>'),
  ],
  ['two documents', remade((xml) => xml + xml)],
  ['half a document', remade((xml) => xml.slice(0, -20))],
  ['no XML', () => packed('hello')],
  ['an empty message', () => ''],
  ['a message that is not base64', () => '<samlp:Response/>'],
  ['UTF-16 text', () => Buffer.from(forge(key), 'utf16le').toString('base64')],
  ['bytes that are not valid text', () => Buffer.from([0xff, 0xfe, 0x3c, 0x00]).toString('base64')],
  ['a NUL character', () => buildResponse({ after: swap(SUBJECT, `${SUBJECT}\u0000`) })],
  ['a message that is too large', () => packed('x'.repeat(300_000))],
]

let refused = 0
afterAll(() => tell(21, `${refused} of ${tampered.length} changed on their way refused`))

test.each(tampered)('validateResponse rejects a tampered message: %s', async (_name, make) => {
  await expect(check(make())).rejects.toBeInstanceOf(InvalidSamlResponseError)
  refused += 1
})
