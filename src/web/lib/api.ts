/**
 * The API client of the browser. `call` sends requests; `src/web/session` registers once who sends them, and what to do
 * about a stale or ended session.
 */
import { ApiError, type Call, type CallOptions, createCall, isSessionEnded, type Transport } from '#contract/call.ts'
import type { ResponseData, RequestInput, Endpoint } from '#contract/endpoint.ts'
import { type Envelope, TOKEN_HEADER } from '#contract/envelope.ts'
import { TOKEN_STALE } from '#contract/failures.ts'
import { getDeviceIdentity } from './device.ts'
import { ignoreRejection } from './log.ts'
import { markReachable, markUnreachable } from './online.ts'

interface SessionHooks {
  identify(): Envelope['Session'] & { session_hash?: string }
  /**
   * Fetches the session again after a 107.
   * @returns whether the call is worth repeating
   */
  renew(): Promise<boolean>
  /** Runs when a call of a signed-in person was answered. */
  onAnswered(): void
  /**
   * Runs when the server no longer knows the session that made the call.
   * @param token of that session
   */
  onEnded(token: string | undefined): void
}

let sessionHooks: SessionHooks = {
  identify: () => ({}),
  renew: async () => false,
  onAnswered: () => undefined,
  onEnded: () => undefined,
}
export const registerSession = (session: SessionHooks): void => {
  sessionHooks = session
}

const parseSeconds = (header: string | null): number | undefined => {
  const seconds = Number(header)
  return header && Number.isFinite(seconds) ? seconds : undefined
}

const fetchTransport: Transport = async (path, body, { keepalive, signal, token }) => {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', ...(token && { [TOKEN_HEADER]: token }) },
    body: JSON.stringify(body),
    keepalive: keepalive ?? false,
    signal: signal ?? null,
  }).catch((cause: unknown) => {
    // Without an answer the server counts as unreachable, unless the caller itself aborted the request.
    if ((signal?.reason as Error | undefined)?.name !== 'AbortError') markUnreachable()
    throw cause
  })
  markReachable()
  const retryAfter = parseSeconds(response.headers.get('retry-after'))
  return {
    http: response.status,
    // A body that is no JSON counts as an unknown answer.
    body: await ignoreRejection<unknown>(response.json()),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  }
}

const createEnvelope = (): Envelope => {
  const { session_hash, ...session } = sessionHooks.identify()
  return {
    Session: session,
    Client: {
      platform: 'web',
      identity: getDeviceIdentity(),
      version: '1.0',
      ...(session_hash ? { session_hash } : {}),
    },
    Api: { version: '1.0' },
  }
}

/** Sends a request once and throws every error; for the session's own calls. */
export const callOnce: Call = createCall(fetchTransport, createEnvelope)

const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === TOKEN_STALE

const callWithRenewal = async <E extends Endpoint>(
  endpoint: E,
  blocks: RequestInput<E>,
  options?: CallOptions,
): Promise<ResponseData<E>> => {
  try {
    return await callOnce(endpoint, blocks, options)
  } catch (error) {
    if (isStale(error) && (await sessionHooks.renew())) return callOnce(endpoint, blocks, options)
    throw error
  }
}

/**
 * Sends a request. A stale token is renewed and the call is repeated once; an ended session is handled too.
 * @throws ApiError with the server's own sentence
 */
export const call: Call = async (endpoint, blocks, options) => {
  const { token } = sessionHooks.identify()
  try {
    const answer = await callWithRenewal(endpoint, blocks, options)
    if (isSessionEnded(answer)) sessionHooks.onEnded(token)
    else if (!endpoint.unattended) sessionHooks.onAnswered()
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.sessionEnded) sessionHooks.onEnded(token)
    throw error
  }
}
