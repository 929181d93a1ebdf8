/** The typed client: one function per endpoint, over any transport (fetch in the browser, inject in tests). */
import type { ResponseData, RequestInput, Endpoint } from './endpoint.ts'
import type { Envelope, ErrorResponse, FieldProblem } from './envelope.ts'
import { SUCCESS } from './envelope.ts'
import { NOT_FOUND } from './failures.ts'
import { UserFacingError } from './user-facing-error.ts'

export interface TransportResponse {
  http: number
  /** Parsed JSON, or undefined if the server sent none. */
  body: unknown
  retryAfter?: number
}
/** Sends one request. It rejects only when no response arrived at all. */
export type Transport = (
  path: string,
  body: unknown,
  options: { keepalive?: boolean; signal?: AbortSignal; token?: string | undefined },
) => Promise<TransportResponse>

/** Shown when no response of the server arrived. The text is fixed, see docs/product.md#errors. */
export const NO_ANSWER = "We're sorry, but something went wrong (500)"

/** Whether a response, a success or not, says that the session is missing, expired or revoked (`session.status` 0). */
export const isSessionEnded = (body: object): boolean =>
  (body as { session?: { status?: unknown } }).session?.status === 0

/** A call that failed, or that got no response (`code` is then `none`). */
export class ApiError extends UserFacingError {
  readonly code: string
  readonly http: number
  readonly fields: FieldProblem[]
  /** The whole error response, for the blocks that come with some codes. */
  readonly body: Record<string, unknown>
  readonly retryAfter: number | undefined

  constructor(response: {
    code: string
    message: string
    http: number
    body?: Record<string, unknown>
    retryAfter?: number
  }) {
    super(response.message)
    this.name = 'ApiError'
    this.code = response.code
    this.http = response.http
    this.body = response.body ?? {}
    this.fields = (this.body['fields'] as FieldProblem[] | undefined) ?? []
    this.retryAfter = response.retryAfter
  }

  get sessionEnded(): boolean {
    return isSessionEnded(this.body)
  }
}

/**
 * Checks that our own server reports the item as missing, or not available to this person. Any other error says nothing
 * about the item: it may come from a filter, a proxy or an ended auth session.
 */
export const isNotFound = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === NOT_FOUND && error.http === 404

export interface CallOptions {
  /** The values of the {placeholders} in the path. */
  params?: Readonly<Record<string, string>>
  keepalive?: boolean
  signal?: AbortSignal
}
export type Call = <E extends Endpoint>(
  endpoint: E,
  blocks: RequestInput<E>,
  options?: CallOptions,
) => Promise<ResponseData<E>>

const toPath = ({ path }: Endpoint, params: CallOptions['params'] = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Creates the client. `identify` returns the caller's envelope at the moment of each call. */
export const createCall =
  (transport: Transport, identify: () => Envelope): Call =>
  async (endpoint, blocks, options = {}) => {
    const request = { Request: { ...identify(), ...blocks } }
    const { token } = endpoint.maxBytes ? (request.Request.Session ?? {}) : {}
    const response = await transport(`/api${toPath(endpoint, options.params)}`, request, { ...options, token }).catch(
      (cause: unknown) => {
        throw Object.assign(new ApiError({ code: 'none', message: NO_ANSWER, http: 0 }), { cause })
      },
    )
    const body = response.body as (Partial<ErrorResponse> & Record<string, unknown>) | undefined
    if (body?.Status?.code === SUCCESS) return body as ResponseData<typeof endpoint>
    throw new ApiError({
      code: body?.Status?.code ?? 'none',
      message: body?.error ?? body?.Status?.message ?? NO_ANSWER,
      http: response.http,
      ...(body ? { body } : {}),
      ...(response.retryAfter === undefined ? {} : { retryAfter: response.retryAfter }),
    })
  }
