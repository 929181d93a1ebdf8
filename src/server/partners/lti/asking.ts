/** Asks a learning platform by HTTP: with patience, and never reading more than makes sense. */
import { duringOutside } from '../../platform/tracing/tracing.ts'
import { PartnerFailure } from '../partner.ts'

export interface Asked {
  method: 'GET' | 'POST'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

export interface Answered {
  status: number
  headers: Headers
  body: string
}

/** Milliseconds for a whole answer, and bytes of it. */
const PATIENCE = 10_000
const MOST_BYTES = 4_000_000

const bodyOf = async (answer: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new PartnerFailure('refused', `The platform sent more than ${MOST_BYTES} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const secondsOf = (header: string | null): number | undefined =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined

/** Follows no redirect: what we send goes to the address that was agreed on. @throws PartnerFailure */
export const ask = async ({ method, url, headers, body }: Asked): Promise<Answered> => {
  const sent = { method, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) } as const
  let answer: Response
  let read: string
  try {
    answer = await duringOutside(
      { what: 'learning platform', method, url },
      () => fetch(url, { ...sent, ...(headers && { headers }), ...(body !== undefined && { body }) }),
      (one) => one.status,
    )
    read = await bodyOf(answer)
  } catch (cause) {
    if (cause instanceof PartnerFailure) throw cause
    throw new PartnerFailure('unavailable', `${new URL(url).host} could not be reached, or broke off.`, { cause })
  }
  const { status } = answer
  if (status >= 200 && status < 300) return { status, headers: answer.headers, body: read }
  const later = status >= 500 || status === 408 || status === 429
  throw new PartnerFailure(later ? 'unavailable' : 'refused', `${new URL(url).host} answered ${status}.`, {
    retryAfter: secondsOf(answer.headers.get('retry-after')),
  })
}

/** @throws PartnerFailure */
export const asJson = ({ body }: Answered): unknown => {
  try {
    return JSON.parse(body)
  } catch (cause) {
    throw new PartnerFailure('refused', 'The platform answered with something that is no JSON.', { cause })
  }
}
