/** Decodes a posted response, and rejects XML constructs that only an attacker would use. */

/** Thrown for an invalid response. The message is for the log and the school's admins. */
export class InvalidSamlResponseError extends Error {}

/** @throws InvalidSamlResponseError */
export const rejectResponse = (reason: string): never => {
  throw new InvalidSamlResponseError(reason)
}

/** The maximum number of characters, ten times as many as real providers send. */
const LONGEST = 262_144
const LONGEST_ISSUER = 1000

const decoded = (response: string): string => {
  const packed = response.replaceAll(/\s/g, '')
  if (packed === '' || packed.length > LONGEST) return rejectResponse('The response is empty or too long')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) return rejectResponse('The response is not base64')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(packed, 'base64'))
  } catch {
    return rejectResponse('The response is not UTF-8')
  }
}

/**
 * Rejects doctypes, comments, CDATA and processing instructions: parsers treat them differently, and no provider needs
 * them.
 * @returns the text of the XML
 */
export const decodeResponseXml = (response: string): string => {
  const text = decoded(response)
  const inner = text.replace(/^<\?xml version="1\.[01]"(?: encoding="(?:UTF|utf)-8")?(?: standalone="\w+")? ?\?>/, '')
  if (/<!doctype|<!entity/i.test(inner)) rejectResponse('The response brings a DOCTYPE')
  if (inner.includes('<!') || inner.includes('<?')) {
    rejectResponse('The response holds a comment, CDATA or an instruction')
  }
  // oxlint-disable-next-line no-control-regex -- these are what is refused
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(inner)) {
    rejectResponse('The response holds control characters')
  }
  return text
}

/**
 * Returns the issuer that a response claims, before anything in it is verified. The regular expression can match in
 * only one way: anybody can send a response, and slow backtracking would block the whole server.
 * @throws InvalidSamlResponseError
 */
export const readIssuer = (response: string): string => {
  const [, issuerText = ''] = /<(?:[\w-]+:)?Issuer\b[^<>]*>([^<]*)</.exec(decodeResponseXml(response)) ?? []
  const issuer = issuerText.trim()
  if (issuer === '' || issuer.length > LONGEST_ISSUER) return rejectResponse('It does not say whom it is from')
  return issuer.replaceAll('&amp;', '&')
}
