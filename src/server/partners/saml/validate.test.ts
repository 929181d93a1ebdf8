// @tag validate
/** Forged and invalid responses: our own validation must reject each of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ACS,
  AUDIENCE,
  evilOf,
  forge,
  hmacOf,
  ISSUER,
  type Key,
  moment,
  newKey,
  packed,
  RSA_SHA1,
  RSA_SHA512,
  SHA1,
  SUBJECT,
  swap,
  type ForgeOptions,
} from '#tests/support/partners/forge-saml.ts'
import { InvalidSamlResponseError } from './reading.ts'
import { validateResponse } from './validate.ts'
import { tell } from '#tests/scorecard/record-measurement.ts'

const checkAs = (keys: readonly Key[], response: string) =>
  validateResponse({
    response,
    acsUrl: ACS,
    entityId: AUDIENCE,
    idpEntityId: ISSUER,
    certificates: keys.map(({ certificate }) => certificate),
    now: Date.now(),
  })

let key: Key
let next: Key
let stranger: Key
let expired: Key
beforeAll(async () => {
  key = await newKey()
  next = await newKey()
  stranger = await newKey()
  expired = await newKey(-400 * 86_400_000, -86_400_000)
})

const check = (response: string) => checkAs([key, next, expired], response)

const buildResponse = (changes: ForgeOptions = {}) => packed(forge(key, changes))

describe('a valid SAML response', () => {
  test('returns the subject, the request and the expiry', async () => {
    const verified = await check(buildResponse())
    expect(verified).toMatchObject({ subject: SUBJECT, inResponseTo: '_q1', assertionId: '_a1' })
    expect({ ...verified.attributes }).toEqual({ email: ['seven@school.example'], role: ['student'] })
    expect(verified.expires).toBeGreaterThan(Date.now())
  })

  test.each<[string, () => string]>([
    ['is started by the platform', () => buildResponse({ inResponseTo: undefined })],
    ['is signed with the next certificate', () => packed(forge(next))],
    ['is signed with SHA-512', () => buildResponse({ signResponse: { algorithm: RSA_SHA512 } })],
    [
      'comes from a clock that is fifty seconds ahead',
      () => buildResponse({ assertion: swap(/NotBefore="[^"]+"/, `NotBefore="${moment(50)}"`) }),
    ],
    ['has an email address with non-ASCII letters', () => buildResponse({ email: 'søren@school.example' })],
    ['has an XML declaration', () => buildResponse({ after: (xml) => `<?xml version="1.0" encoding="UTF-8"?>${xml}` })],
    ['has line breaks in its base64', () => buildResponse().replaceAll(/(.{76})/g, '$1\r\n')],
  ])('is accepted if it %s', async (_name, make) => {
    await expect(check(make())).resolves.toMatchObject({ subject: SUBJECT })
  })
})

const CONFIRMATION = /<saml:SubjectConfirmation [\s\S]*<\/saml:SubjectConfirmation>/
const CONDITIONS = /<saml:Conditions[\s\S]*<\/saml:Conditions>/

/** Signed by the provider itself, but with invalid content. */
const invalidContents: [string, ForgeOptions][] = [
  ['another recipient', { assertion: swap(`Recipient="${ACS}"`, 'Recipient="https://other.example/acs"') }],
  ['a recipient that starts like ours', { assertion: swap(`Recipient="${ACS}"`, `Recipient="${ACS}/x"`) }],
  ['no recipient', { assertion: swap(` Recipient="${ACS}"`, '') }],
  ['another destination', { response: swap(`Destination="${ACS}"`, 'Destination="https://other.example/acs"') }],
  ['no destination', { response: swap(` Destination="${ACS}"`, '') }],
  ['another issuer of the response', { response: swap(`>${ISSUER}<`, '>https://evil.example<') }],
  ['another issuer of the assertion', { assertion: swap(`>${ISSUER}<`, '>https://evil.example<') }],
  ['no subject confirmation', { assertion: swap(CONFIRMATION, '') }],
  ['a holder-of-key confirmation', { assertion: swap('cm:bearer', 'cm:holder-of-key') }],
  ['a sender-vouches confirmation', { assertion: swap('cm:bearer', 'cm:sender-vouches') }],
  [
    'a bearer and a holder-of-key confirmation',
    { assertion: (xml) => xml.replace(CONFIRMATION, (one) => one + one.replace('cm:bearer', 'cm:holder-of-key')) },
  ],
  ['no confirmation data', { assertion: swap(/<saml:SubjectConfirmationData[^>]*\/>/, '') }],
  ['a confirmation without an expiry', { assertion: swap(/ NotOnOrAfter="[^"]+" Recipient/, ' Recipient') }],
  [
    'an expired confirmation',
    { assertion: swap(/NotOnOrAfter="[^"]+" Recipient/, `NotOnOrAfter="${moment(-120)}" Recipient`) },
  ],
  [
    'a confirmation that is not valid yet',
    { assertion: swap(' Recipient=', ` NotBefore="${moment(86_400)}" Recipient=`) },
  ],
  ['a Requester status', { response: swap('status:Success', 'status:Requester') }],
  ['a Responder status', { response: swap('status:Success', 'status:Responder') }],
  ['no status', { response: swap(/<samlp:Status>.*<\/samlp:Status>/, '') }],
  ['two statuses', { response: swap(/<samlp:Status>.*<\/samlp:Status>/, '$&$&') }],
  ['another audience', { assertion: swap(`>${AUDIENCE}<`, '>https://other.example<') }],
  ['no audience', { assertion: swap(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '') }],
  [
    'a second audience that is not ours',
    {
      assertion: swap(
        '</saml:Conditions>',
        '<saml:AudienceRestriction><saml:Audience>x</saml:Audience></saml:AudienceRestriction></saml:Conditions>',
      ),
    },
  ],
  ['no conditions', { assertion: swap(CONDITIONS, '') }],
  ['conditions twice', { assertion: swap(CONDITIONS, '$&$&') }],
  [
    'conditions without an expiry',
    { assertion: swap(/(<saml:Conditions NotBefore="[^"]+") NotOnOrAfter="[^"]+"/, '$1') },
  ],
  [
    'expired conditions',
    {
      assertion: swap(/(<saml:Conditions NotBefore="[^"]+") NotOnOrAfter="[^"]+"/, `$1 NotOnOrAfter="${moment(-120)}"`),
    },
  ],
  [
    'conditions that are not valid yet',
    { assertion: swap(/(<saml:Conditions) NotBefore="[^"]+"/, `$1 NotBefore="${moment(86_400)}"`) },
  ],
  ['an unknown condition', { assertion: swap('</saml:Conditions>', '<saml:Condition/></saml:Conditions>') }],
  ['an assertion issued an hour ago', { assertion: swap(/IssueInstant="[^"]+"/, `IssueInstant="${moment(-3600)}"`) }],
  ['an assertion issued tomorrow', { assertion: swap(/IssueInstant="[^"]+"/, `IssueInstant="${moment(86_400)}"`) }],
  ['a response issued an hour ago', { response: swap(/IssueInstant="[^"]+"/, `IssueInstant="${moment(-3600)}"`) }],
  ['an invalid time', { assertion: swap(/IssueInstant="[^"]+"/, 'IssueInstant="yesterday"') }],
  [
    'a time with a time zone offset',
    { assertion: swap(/IssueInstant="[^"]+"/, `IssueInstant="${moment(0).replace('Z', '+09:00')}"`) },
  ],
  ['two different requests', { assertion: swap('InResponseTo="_q1"', 'InResponseTo="_q2"') }],
  ['a request that only the response names', { assertion: swap(' InResponseTo="_q1"', '') }],
  ['a request that only the assertion names', { response: swap(' InResponseTo="_q1"', '') }],
  ['an empty subject', { subject: '' }],
  ['no NameID', { assertion: swap(/<saml:NameID>.*<\/saml:NameID>/, '') }],
  ['two NameIDs', { assertion: swap(/<saml:NameID>.*<\/saml:NameID>/, '$&<saml:NameID>person-1</saml:NameID>') }],
  ['a NameID with a child element', { subject: 'person<saml:x xmlns:x="x"/>-7' }],
  ['a NameID that is too long', { subject: 'x'.repeat(201) }],
  ['two subjects', { assertion: swap(/<saml:Subject>.*<\/saml:Subject>/, '$&$&') }],
  ['no authentication statement', { assertion: swap(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, '') }],
  [
    'an expired authentication session',
    { assertion: swap('<saml:AuthnStatement ', `<saml:AuthnStatement SessionNotOnOrAfter="${moment(-120)}" `) },
  ],
  ['a SAML 1.1 assertion', { assertion: swap('Version="2.0"', 'Version="1.1"') }],
  ['a SAML 1.1 response', { response: swap('Version="2.0"', 'Version="1.1"') }],
  ['two assertions', { response: (xml) => xml.replace('</samlp:Response>', `${evilOf(xml)}</samlp:Response>`) }],
  [
    'an additional encrypted assertion',
    {
      response: swap(
        '</samlp:Response>',
        '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/></samlp:Response>',
      ),
    },
  ],
  ['a duplicate ID', { response: swap('<samlp:Status>', '<samlp:Status ID="_a1">') }],
]

let refused = 0
afterAll(() =>
  tell(21, `${refused} of ${invalidContents.length + invalidSignatures.length} said or signed wrongly refused`),
)

test.each(invalidContents)('validateResponse rejects invalid content: %s', async (_name, changes) => {
  await expect(check(buildResponse(changes))).rejects.toBeInstanceOf(InvalidSamlResponseError)
  refused += 1
})

/** Responses that are signed too weakly, by another provider, or not at all. */
const invalidSignatures: [string, () => string][] = [
  ['a response signed by SHA-1', () => buildResponse({ signResponse: { algorithm: RSA_SHA1 } })],
  ['an assertion signed by SHA-1', () => buildResponse({ signAssertion: { algorithm: RSA_SHA1 } })],
  ['a response digested by SHA-1', () => buildResponse({ signResponse: { digest: SHA1 } })],
  ['an assertion digested by SHA-1', () => buildResponse({ signAssertion: { digest: SHA1 } })],
  [
    'another canonicalization',
    () => buildResponse({ signResponse: { canonical: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315' } }),
  ],
  [
    'a signature that is not enveloped',
    () => buildResponse({ signAssertion: { transforms: ['http://www.w3.org/2001/10/xml-exc-c14n#'] } }),
  ],
  ['the key of another provider', () => packed(forge(stranger))],
  [
    'the certificate of another provider in the signature',
    () =>
      buildResponse({
        signAssertion: { key: stranger, named: stranger },
        signResponse: { key: stranger, named: stranger },
      }),
  ],
  [
    'the key of another provider with our certificate named',
    () => packed(forge(stranger, { signResponse: { named: key }, signAssertion: { named: key } })),
  ],
  [
    'an assertion of another provider in a response of the platform',
    () => buildResponse({ signAssertion: { key: stranger } }),
  ],
  [
    'an assertion of the platform in a response of another provider',
    () => buildResponse({ signResponse: { key: stranger } }),
  ],
  ['an expired certificate', () => packed(forge(expired))],
  ['no signature of the response', () => buildResponse({ signResponse: false })],
  ['no signature of the assertion', () => buildResponse({ signAssertion: false })],
  ['no signature', () => buildResponse({ signAssertion: false, signResponse: false })],
  [
    'the certificate as a secret key',
    () =>
      buildResponse({
        after: (xml) =>
          xml
            .replaceAll(
              'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
              'http://www.w3.org/2000/09/xmldsig#hmac-sha256',
            )
            .replaceAll(/<ds:SignatureValue>[^<]+</g, `<ds:SignatureValue>${hmacOf(key, xml)}<`),
      }),
  ],
  [
    'an empty signature value',
    () => buildResponse({ after: swap(/<ds:SignatureValue>[^<]+</, '<ds:SignatureValue><') }),
  ],
  [
    'an object in a signature',
    () => buildResponse({ after: swap('</ds:Signature>', '<ds:Object>x</ds:Object></ds:Signature>') }),
  ],
  ['a signature with an empty reference', () => buildResponse({ after: swap('URI="#_r1"', 'URI=""') })],
  ['a signature that covers something else', () => buildResponse({ after: swap('URI="#_r1"', 'URI="#_a1"') })],
  [
    'two references in one signature',
    () => buildResponse({ after: swap(/<ds:Reference[\s\S]*?<\/ds:Reference>/, '$&$&') }),
  ],
  [
    'two signed infos in one signature',
    () => buildResponse({ after: swap(/<ds:SignedInfo>[\s\S]*?<\/ds:SignedInfo>/, '$&$&') }),
  ],
  [
    'two signatures in one place',
    () => buildResponse({ after: swap(/<ds:Signature [\s\S]*?<\/ds:Signature>/, '$&$&') }),
  ],
]

test.each(invalidSignatures)('validateResponse rejects an invalid signature: %s', async (_name, make) => {
  await expect(check(make())).rejects.toBeInstanceOf(InvalidSamlResponseError)
  refused += 1
})

test('at least 63 invalid SAML responses are tested', () => {
  expect(invalidContents.length + invalidSignatures.length).toBeGreaterThanOrEqual(63)
})
