// @tag saml-response
/** Forged and invalid responses: our own validation must reject each of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, DAY_SECONDS, HOUR_SECONDS } from '#rules/durations.ts'
import {
  ACS,
  AUDIENCE,
  createForgedAssertion,
  forge,
  signWithHmac,
  ISSUER,
  type SigningKey,
  formatInstant,
  createKey,
  encodeBase64,
  RSA_SHA1,
  RSA_SHA512,
  SHA1,
  SUBJECT,
  createReplacer,
  type ForgeOptions,
} from '#tests/support/partners/forge-saml.ts'
import { InvalidSamlResponseError } from './decode-response.ts'
import { validateResponse } from './validate-response.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

const checkAs = (keys: readonly SigningKey[], response: string) =>
  validateResponse({
    response,
    acsUrl: ACS,
    entityId: AUDIENCE,
    idpEntityId: ISSUER,
    certificates: keys.map(({ certificate }) => certificate),
    now: Date.now(),
  })

let key: SigningKey
let nextKey: SigningKey
let strangerKey: SigningKey
let expiredKey: SigningKey
beforeAll(async () => {
  key = await createKey()
  nextKey = await createKey()
  strangerKey = await createKey()
  expiredKey = await createKey(-400 * DAY_MS, -DAY_MS)
})

const check = (response: string) => checkAs([key, nextKey, expiredKey], response)

const buildResponse = (changes: ForgeOptions = {}) => encodeBase64(forge(key, changes))

describe('a valid SAML response', () => {
  test('returns the subject, the request and the expiry', async () => {
    const verified = await check(buildResponse())
    expect(verified).toMatchObject({ subject: SUBJECT, inResponseTo: '_q1', assertionId: '_a1' })
    expect({ ...verified.attributes }).toEqual({ email: ['seven@school.example'], role: ['student'] })
    expect(verified.expires).toBeGreaterThan(Date.now())
  })

  test.each<[string, () => string]>([
    ['is started by the platform', () => buildResponse({ inResponseTo: undefined })],
    ['is signed with the next certificate', () => encodeBase64(forge(nextKey))],
    ['is signed with SHA-512', () => buildResponse({ signResponse: { algorithm: RSA_SHA512 } })],
    [
      'comes from a clock that is fifty seconds ahead',
      () => buildResponse({ assertion: createReplacer(/NotBefore="[^"]+"/, `NotBefore="${formatInstant(50)}"`) }),
    ],
    ['has an email address with non-ASCII letters', () => buildResponse({ email: 'søren@school.example' })],
    ['has an XML declaration', () => buildResponse({ after: (xml) => `<?xml version="1.0" encoding="UTF-8"?>${xml}` })],
    ['has line breaks in its base64', () => buildResponse().replaceAll(/(.{76})/g, '$1\r\n')],
  ])('is accepted if it %s', async (_name, createResponse) => {
    await expect(check(createResponse())).resolves.toMatchObject({ subject: SUBJECT })
  })
})

const CONFIRMATION = /<saml:SubjectConfirmation [\s\S]*<\/saml:SubjectConfirmation>/
const CONDITIONS = /<saml:Conditions[\s\S]*<\/saml:Conditions>/

/** Signed by the provider itself, but with invalid content. */
const invalidContents: [string, ForgeOptions][] = [
  ['another recipient', { assertion: createReplacer(`Recipient="${ACS}"`, 'Recipient="https://other.example/acs"') }],
  ['a recipient that starts like ours', { assertion: createReplacer(`Recipient="${ACS}"`, `Recipient="${ACS}/x"`) }],
  ['no recipient', { assertion: createReplacer(` Recipient="${ACS}"`, '') }],
  [
    'another destination',
    { response: createReplacer(`Destination="${ACS}"`, 'Destination="https://other.example/acs"') },
  ],
  ['no destination', { response: createReplacer(` Destination="${ACS}"`, '') }],
  ['another issuer of the response', { response: createReplacer(`>${ISSUER}<`, '>https://evil.example<') }],
  ['another issuer of the assertion', { assertion: createReplacer(`>${ISSUER}<`, '>https://evil.example<') }],
  ['no subject confirmation', { assertion: createReplacer(CONFIRMATION, '') }],
  ['a holder-of-key confirmation', { assertion: createReplacer('cm:bearer', 'cm:holder-of-key') }],
  ['a sender-vouches confirmation', { assertion: createReplacer('cm:bearer', 'cm:sender-vouches') }],
  [
    'a bearer and a holder-of-key confirmation',
    {
      assertion: (xml) =>
        xml.replace(
          CONFIRMATION,
          (confirmation) => confirmation + confirmation.replace('cm:bearer', 'cm:holder-of-key'),
        ),
    },
  ],
  ['no confirmation data', { assertion: createReplacer(/<saml:SubjectConfirmationData[^>]*\/>/, '') }],
  ['a confirmation without an expiry', { assertion: createReplacer(/ NotOnOrAfter="[^"]+" Recipient/, ' Recipient') }],
  [
    'an expired confirmation',
    { assertion: createReplacer(/NotOnOrAfter="[^"]+" Recipient/, `NotOnOrAfter="${formatInstant(-120)}" Recipient`) },
  ],
  [
    'a confirmation that is not valid yet',
    { assertion: createReplacer(' Recipient=', ` NotBefore="${formatInstant(DAY_SECONDS)}" Recipient=`) },
  ],
  ['a Requester status', { response: createReplacer('status:Success', 'status:Requester') }],
  ['a Responder status', { response: createReplacer('status:Success', 'status:Responder') }],
  ['no status', { response: createReplacer(/<samlp:Status>.*<\/samlp:Status>/, '') }],
  ['two statuses', { response: createReplacer(/<samlp:Status>.*<\/samlp:Status>/, '$&$&') }],
  ['another audience', { assertion: createReplacer(`>${AUDIENCE}<`, '>https://other.example<') }],
  ['no audience', { assertion: createReplacer(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '') }],
  [
    'a second audience that is not ours',
    {
      assertion: createReplacer(
        '</saml:Conditions>',
        '<saml:AudienceRestriction><saml:Audience>x</saml:Audience></saml:AudienceRestriction></saml:Conditions>',
      ),
    },
  ],
  ['no conditions', { assertion: createReplacer(CONDITIONS, '') }],
  ['conditions twice', { assertion: createReplacer(CONDITIONS, '$&$&') }],
  [
    'conditions without an expiry',
    { assertion: createReplacer(/(<saml:Conditions NotBefore="[^"]+") NotOnOrAfter="[^"]+"/, '$1') },
  ],
  [
    'expired conditions',
    {
      assertion: createReplacer(
        /(<saml:Conditions NotBefore="[^"]+") NotOnOrAfter="[^"]+"/,
        `$1 NotOnOrAfter="${formatInstant(-120)}"`,
      ),
    },
  ],
  [
    'conditions that are not valid yet',
    {
      assertion: createReplacer(/(<saml:Conditions) NotBefore="[^"]+"/, `$1 NotBefore="${formatInstant(DAY_SECONDS)}"`),
    },
  ],
  ['an unknown condition', { assertion: createReplacer('</saml:Conditions>', '<saml:Condition/></saml:Conditions>') }],
  [
    'an assertion issued an hour ago',
    { assertion: createReplacer(/IssueInstant="[^"]+"/, `IssueInstant="${formatInstant(-HOUR_SECONDS)}"`) },
  ],
  [
    'an assertion issued tomorrow',
    { assertion: createReplacer(/IssueInstant="[^"]+"/, `IssueInstant="${formatInstant(DAY_SECONDS)}"`) },
  ],
  [
    'a response issued an hour ago',
    { response: createReplacer(/IssueInstant="[^"]+"/, `IssueInstant="${formatInstant(-HOUR_SECONDS)}"`) },
  ],
  ['an invalid time', { assertion: createReplacer(/IssueInstant="[^"]+"/, 'IssueInstant="yesterday"') }],
  [
    'a time with a time zone offset',
    { assertion: createReplacer(/IssueInstant="[^"]+"/, `IssueInstant="${formatInstant(0).replace('Z', '+09:00')}"`) },
  ],
  ['two different requests', { assertion: createReplacer('InResponseTo="_q1"', 'InResponseTo="_q2"') }],
  ['a request that only the response names', { assertion: createReplacer(' InResponseTo="_q1"', '') }],
  ['a request that only the assertion names', { response: createReplacer(' InResponseTo="_q1"', '') }],
  ['an empty subject', { subject: '' }],
  ['no NameID', { assertion: createReplacer(/<saml:NameID>.*<\/saml:NameID>/, '') }],
  [
    'two NameIDs',
    { assertion: createReplacer(/<saml:NameID>.*<\/saml:NameID>/, '$&<saml:NameID>person-1</saml:NameID>') },
  ],
  ['a NameID with a child element', { subject: 'person<saml:x xmlns:x="x"/>-7' }],
  ['a NameID that is too long', { subject: 'x'.repeat(201) }],
  ['two subjects', { assertion: createReplacer(/<saml:Subject>.*<\/saml:Subject>/, '$&$&') }],
  ['no authentication statement', { assertion: createReplacer(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, '') }],
  [
    'an expired authentication session',
    {
      assertion: createReplacer(
        '<saml:AuthnStatement ',
        `<saml:AuthnStatement SessionNotOnOrAfter="${formatInstant(-120)}" `,
      ),
    },
  ],
  ['a SAML 1.1 assertion', { assertion: createReplacer('Version="2.0"', 'Version="1.1"') }],
  ['a SAML 1.1 response', { response: createReplacer('Version="2.0"', 'Version="1.1"') }],
  [
    'two assertions',
    { response: (xml) => xml.replace('</samlp:Response>', `${createForgedAssertion(xml)}</samlp:Response>`) },
  ],
  [
    'an additional encrypted assertion',
    {
      response: createReplacer(
        '</samlp:Response>',
        '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/></samlp:Response>',
      ),
    },
  ],
  ['a duplicate ID', { response: createReplacer('<samlp:Status>', '<samlp:Status ID="_a1">') }],
]

let refused = 0
afterAll(() =>
  recordMeasurement(
    21,
    `${refused} of ${invalidContents.length + invalidSignatures.length} responses with invalid content or signature rejected`,
  ),
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
  ['the key of another provider', () => encodeBase64(forge(strangerKey))],
  [
    'the certificate of another provider in the signature',
    () =>
      buildResponse({
        signAssertion: { key: strangerKey, named: strangerKey },
        signResponse: { key: strangerKey, named: strangerKey },
      }),
  ],
  [
    'the key of another provider with our certificate named',
    () => encodeBase64(forge(strangerKey, { signResponse: { named: key }, signAssertion: { named: key } })),
  ],
  [
    'an assertion of another provider in a response of the platform',
    () => buildResponse({ signAssertion: { key: strangerKey } }),
  ],
  [
    'an assertion of the platform in a response of another provider',
    () => buildResponse({ signResponse: { key: strangerKey } }),
  ],
  ['an expired certificate', () => encodeBase64(forge(expiredKey))],
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
            .replaceAll(/<ds:SignatureValue>[^<]+</g, `<ds:SignatureValue>${signWithHmac(key, xml)}<`),
      }),
  ],
  [
    'an empty signature value',
    () => buildResponse({ after: createReplacer(/<ds:SignatureValue>[^<]+</, '<ds:SignatureValue><') }),
  ],
  [
    'an object in a signature',
    () => buildResponse({ after: createReplacer('</ds:Signature>', '<ds:Object>x</ds:Object></ds:Signature>') }),
  ],
  ['a signature with an empty reference', () => buildResponse({ after: createReplacer('URI="#_r1"', 'URI=""') })],
  [
    'a signature that covers something else',
    () => buildResponse({ after: createReplacer('URI="#_r1"', 'URI="#_a1"') }),
  ],
  [
    'two references in one signature',
    () => buildResponse({ after: createReplacer(/<ds:Reference[\s\S]*?<\/ds:Reference>/, '$&$&') }),
  ],
  [
    'two signed infos in one signature',
    () => buildResponse({ after: createReplacer(/<ds:SignedInfo>[\s\S]*?<\/ds:SignedInfo>/, '$&$&') }),
  ],
  [
    'two signatures in one place',
    () => buildResponse({ after: createReplacer(/<ds:Signature [\s\S]*?<\/ds:Signature>/, '$&$&') }),
  ],
]

test.each(invalidSignatures)('validateResponse rejects an invalid signature: %s', async (_name, createResponse) => {
  await expect(check(createResponse())).rejects.toBeInstanceOf(InvalidSamlResponseError)
  refused += 1
})

test('at least 63 invalid SAML responses are tested', () => {
  expect(invalidContents.length + invalidSignatures.length).toBeGreaterThanOrEqual(63)
})
