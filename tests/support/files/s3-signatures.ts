/** Verifies AWS Signature Version 4, written from Amazon's specification and not from the package that signs. */
import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface SignedRequest {
  method: string
  /** The path and query as sent. */
  url: string
  headers: IncomingHttpHeaders
}

export interface StoreKeys {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

interface SignatureClaim {
  /** Key, day, region, service and a fixed word. */
  credential: string
  date: string
  /** The names of the signed headers. */
  names: string[]
  payload: string
  signature: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const escapeUri = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** Strict decoding: a plus is a plus, a space is %20. */
const parseQuery = (query: string): [string, string][] =>
  query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return [decodeURIComponent(name), decodeURIComponent(value)]
    })

const readQueryClaim = (query: Map<string, string>): SignatureClaim => ({
  credential: query.get('X-Amz-Credential') ?? '',
  date: query.get('X-Amz-Date') ?? '',
  names: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
  payload: 'UNSIGNED-PAYLOAD',
  signature: query.get('X-Amz-Signature') ?? '',
})

const readHeaderClaim = (headers: IncomingHttpHeaders): SignatureClaim => {
  const readPart = (name: string): string => new RegExp(`${name}=([^, ]+)`).exec(headers.authorization ?? '')?.[1] ?? ''
  return {
    credential: readPart('Credential'),
    date: String(headers['x-amz-date']),
    names: readPart('SignedHeaders').split(';'),
    payload: String(headers['x-amz-content-sha256']),
    signature: readPart('Signature'),
  }
}

const createCanonicalRequest = (
  { method, url, headers }: SignedRequest,
  { names, payload }: SignatureClaim,
): string => {
  const [path = '', query = ''] = url.split('?')
  const segments = path.split('/').map((readPart) => escapeUri(decodeURIComponent(readPart)))
  const pairs = parseQuery(query).filter(([name]) => name !== 'X-Amz-Signature')
  const lines = names.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}`,
  )
  const canonicalQuery = pairs.map((pair) => pair.map(escapeUri).join('=')).toSorted()
  return [method, segments.join('/'), canonicalQuery.join('&'), ...lines, '', names.join(';'), payload].join('\n')
}

/** Returns why an object store with these keys rejects the request, or undefined. */
export const findSignatureFailure = (request: SignedRequest, keys: StoreKeys): string | undefined => {
  const query = new Map(parseQuery(request.url.split('?')[1] ?? ''))
  const claim = query.has('X-Amz-Signature') ? readQueryClaim(query) : readHeaderClaim(request.headers)
  const day = claim.date.slice(0, 8)
  const scope = `${day}/${keys.region}/s3/aws4_request`
  if (claim.credential !== `${keys.accessKeyId}/${scope}`) return 'InvalidAccessKeyId'
  const unsigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))].filter(
    (name) => !claim.names.includes(name),
  )
  if (unsigned.length > 0) return `There were headers that are not signed: ${unsigned.join(', ')}`
  const stringToSign = ['AWS4-HMAC-SHA256', claim.date, scope, sha256(createCanonicalRequest(request, claim))].join(
    '\n',
  )
  const key = [keys.region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${keys.secretAccessKey}`, day))
  return hmac(key, stringToSign).toString('hex') === claim.signature ? undefined : 'SignatureDoesNotMatch'
}
