/** Decodes a posted response, and rejects XML constructs that only an attacker would use. */

/** Thrown for an invalid response. The message is for the log and the school's admins. */
export class InvalidSamlResponseError extends Error {}

/** @throws InvalidSamlResponseError */
export const rejectResponse = (reason: string): never => {
  throw new InvalidSamlResponseError(reason)
}

/** The maximum number of characters, ten times as many as real providers send. */
const MAX_LENGTH = 262_144
const MAX_ISSUER_LENGTH = 1000

const decodeBase64 = (response: string): string => {
  const base64 = response.replaceAll(/\s/g, '')
  if (base64 === '' || base64.length > MAX_LENGTH) return rejectResponse('The response is empty or too long')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return rejectResponse('The response is not base64')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))
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
  const text = decodeBase64(response)
  const body = text.replace(/^<\?xml version="1\.[01]"(?: encoding="(?:UTF|utf)-8")?(?: standalone="\w+")? ?\?>/, '')
  if (/<!doctype|<!entity/i.test(body)) rejectResponse('The response has a DOCTYPE')
  if (body.includes('<!') || body.includes('<?')) {
    rejectResponse('The response has a comment, CDATA or a processing instruction')
  }
  // oxlint-disable-next-line no-control-regex -- these are what is refused
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(body)) {
    rejectResponse('The response has control characters')
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
  if (issuer === '' || issuer.length > MAX_ISSUER_LENGTH) return rejectResponse('It has no valid issuer')
  return issuer.replaceAll('&amp;', '&')
}
