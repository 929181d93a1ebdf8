/** Creates the adapters for partner platforms. */
import type { Clock } from '#server/platform/clock.ts'
import { createColegiaPlatform } from './colegia/colegia.ts'
import { type Adapters, PartnerFailure, type ServiceKey } from './partner.ts'
import { readIssuer, InvalidSamlResponseError } from './saml/decode-response.ts'
import { createMetadata } from './saml/request.ts'

/** Our own certificate only carries the public key: platforms ignore its expiry, and nothing warns about it. */
const VALID_YEARS = 10

const createServiceKey = async (name: string): Promise<ServiceKey> => {
  // Imported on demand: it is needed once per connection, and it loads a certificate parser.
  const { generate } = await import('selfsigned')
  const from = new Date()
  const until = new Date(from)
  until.setFullYear(from.getFullYear() + VALID_YEARS)
  const generated = await generate([{ name: 'commonName', value: name }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: from,
    notAfterDate: until,
  })
  return { privateKey: generated.private, certificate: generated.cert }
}

export const createAdapters = (clock: Clock): Adapters => ({
  getPlatform: (connection) => createColegiaPlatform(connection, clock),
  claimedIssuer({ fields }) {
    try {
      return readIssuer(fields['SAMLResponse'] ?? '')
    } catch (cause) {
      if (cause instanceof InvalidSamlResponseError) throw new PartnerFailure('refused', cause.message, { cause })
      throw cause
    }
  },
  createMetadata,
  createServiceKey,
})
