/** The envelope of every call: the caller, the client and the blocks of the request, and the status of the response. */
import { z } from 'zod'

/** Carries the session token of calls with large bodies, so that the token is checked before the body is read. */
export const TOKEN_HEADER = 'x-session-token'

/**
 * The caller's claims about itself. The cookie is the secret; `token` only proves that the page is ours. See
 * docs/product.md#the-session-cookie-and-the-token.
 */
export const Envelope = z.object({
  Session: z
    .strictObject({ token: z.string().max(200).optional(), loggedin_user_type: z.string().max(40).optional() })
    .optional(),
  Client: z
    .strictObject({
      platform: z.literal('web'),
      identity: z.string().max(80).optional(),
      version: z.string().max(20).optional(),
      session_hash: z.string().max(80).optional(),
    })
    .optional(),
  Api: z.strictObject({ version: z.string().max(20).optional() }).optional(),
})
export type Envelope = z.infer<typeof Envelope>

export const Status = z.object({ code: z.string(), message: z.string() }).meta({ id: 'Status' })
export type Status = z.infer<typeof Status>

/** The code of every success. */
export const SUCCESS = '000'

export const FieldProblem = z.object({ path: z.string(), message: z.string() })
export type FieldProblem = z.infer<typeof FieldProblem>

/** The body of every response that is not a success. */
export const ErrorResponse = z
  .object({
    Status,
    error: z.string(),
    fields: z.array(FieldProblem).optional(),
    session: z.object({ status: z.literal(0) }).optional(),
    request_id: z.string().optional(),
  })
  .meta({ id: 'ErrorResponse' })
export type ErrorResponse = z.infer<typeof ErrorResponse>

/** One page of a list. Cursors are opaque and stay valid while rows are added. */
export const PageRequest = z.strictObject({
  limit: z.int().min(1).max(100).default(24),
  cursor: z.string().max(400).optional(),
})
export const PageAnswer = z
  .object({ next_cursor: z.string().nullable(), total: z.int().optional() })
  .meta({ id: 'Page' })
