/** Good responses that somebody has changed on their way: moved, wrapped, or filled with what readers take differently. */
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
  type Wish,
} from '../../../../tests/support/saml-forge.ts'
import { InvalidSamlResponseError } from './reading.ts'
import { validateResponse } from './validate.ts'
import { tell } from '../../../../tests/scorecard/tell.ts'

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
const good = (wish: Wish = {}) => packed(forge(key, wish))

const remade = (change: (xml: string) => string) => () => packed(change(forge(key)))
const withEvil = (place: (evil: string, xml: string) => string) => remade((xml) => place(evilOf(xml), xml))

/** The signed one is moved, and another one stands in its place. */
const tampered: [string, () => string][] = [
  ['another address after signing', () => good({ after: swap('seven@school.example', 'admin@school.example') })],
  ['another name after signing', () => good({ after: swap(SUBJECT, 'person-1') })],
  ['another role after signing', () => good({ after: swap('>student<', '>admin<') })],
  ['a comment in the name', () => good({ after: swap(SUBJECT, 'person-7<!-- -->-and-more') })],
  ['a comment in the digest', () => good({ after: swap(/<ds:DigestValue>/, '<ds:DigestValue><!-- x -->') })],
  ['an instruction in the name', () => good({ after: swap(SUBJECT, 'person-7<?x?>') })],
  ['CDATA in the name', () => good({ after: swap(SUBJECT, '<![CDATA[person-1]]>') })],
  ['a doctype', () => good({ after: (xml) => `<!DOCTYPE samlp:Response>${xml}` })],
  ['a doctype from elsewhere', () => good({ after: (xml) => `<!DOCTYPE r SYSTEM "http://evil.example/x.dtd">${xml}` })],
  [
    'an entity that reads a file',
    () =>
      good({ after: (xml) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace(SUBJECT, '&x;')}` }),
  ],
  ['entities that grow', () => good({ after: (xml) => `<!DOCTYPE r [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${xml}` })],
  [
    'a stranger before the signed one',
    withEvil((evil, xml) => xml.replace('<saml:Assertion ', `${evil}<saml:Assertion `)),
  ],
  [
    'a stranger behind the signed one',
    withEvil((evil, xml) => xml.replace('</samlp:Response>', `${evil}</samlp:Response>`)),
  ],
  [
    'a stranger around the signed one',
    withEvil((evil, xml) =>
      xml.replace(assertionIn(xml), evil.replace('</saml:Subject>', `</saml:Subject>${assertionIn(xml)}`)),
    ),
  ],
  [
    'the signed one in the signature of a stranger',
    withEvil((evil, xml) => {
      const signature = /<ds:Signature [\s\S]*?<\/ds:Signature>/.exec(assertionIn(xml))?.[0] ?? ''
      const moved = signature.replace('</ds:Signature>', `<ds:Object>${assertionIn(xml)}</ds:Object></ds:Signature>`)
      return xml.replace(assertionIn(xml), evil.replace('</saml:Issuer>', `</saml:Issuer>${moved}`))
    }),
  ],
  [
    'the signed one in an extension',
    withEvil((evil, xml) =>
      xml.replace(assertionIn(xml), `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions>${evil}`),
    ),
  ],
  [
    'a stranger in an extension',
    withEvil((evil, xml) =>
      xml.replace('<samlp:Status>', `<samlp:Extensions>${evil}</samlp:Extensions><samlp:Status>`),
    ),
  ],
  [
    'a stranger in the status',
    withEvil((evil, xml) =>
      xml.replace('</samlp:Status>', `<samlp:StatusDetail>${evil}</samlp:StatusDetail></samlp:Status>`),
    ),
  ],
  [
    'a stranger with the same id',
    remade((xml) => xml.replace('</samlp:Response>', `${evilOf(xml, '_a1')}</samlp:Response>`)),
  ],
  [
    'a response of a stranger around the signed one',
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
    () => good({ after: (xml) => xml.replaceAll('urn:oasis:names:tc:SAML:2.0:assertion', 'urn:example') }),
  ],
  ['an assertion alone', remade(assertionIn)],
  ['a logout', () => good({ after: (xml) => xml.replaceAll('samlp:Response', 'samlp:LogoutResponse') })],
  ['a request', () => packed('<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1"/>')],
  ['two documents', remade((xml) => xml + xml)],
  ['half a document', remade((xml) => xml.slice(0, -20))],
  ['no XML', () => packed('hello')],
  ['nothing', () => ''],
  ['no base64', () => '<samlp:Response/>'],
  ['letters of two bytes', () => Buffer.from(forge(key), 'utf16le').toString('base64')],
  ['bytes that are no text', () => Buffer.from([0xff, 0xfe, 0x3c, 0x00]).toString('base64')],
  ['a NUL', () => good({ after: swap(SUBJECT, `${SUBJECT}\u0000`) })],
  ['more than anybody says', () => packed('x'.repeat(300_000))],
]

let refused = 0
afterAll(() => tell(21, `${refused} of ${tampered.length} changed on their way refused`))

test.each(tampered)('%s: refused', async (_name, make) => {
  await expect(check(make())).rejects.toBeInstanceOf(InvalidSamlResponseError)
  refused += 1
})
