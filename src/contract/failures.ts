/** The one catalog of failures: a name, its status code, its HTTP status and the message for people. */
import { TYPE_NOT_ALLOWED_MESSAGE } from '#rules/uploads.ts'
import type { FieldProblem } from './envelope.ts'
import * as status from './status-codes.ts'

export const failures = {
  malformed: { code: status.INVALID, http: 400, message: "That request couldn't be read." },
  invalid: { code: status.INVALID, http: 422, message: 'Check the highlighted fields.' },
  required: { code: status.FIELD_REQUIRED, http: 422, message: '*Required Field' },
  format: { code: status.WRONG_FORMAT, http: 422, message: 'Enter this in the right format.' },
  too_long: { code: status.TEXT_TOO_LONG, http: 422, message: 'This text is too long.' },
  name_taken: { code: status.NAME_TAKEN, http: 409, message: 'This name is already used here. Try another one.' },
  session_expired: {
    code: status.SESSION_EXPIRED,
    http: 401,
    message: 'Your session has expired. Nothing you wrote is lost.',
  },
  token_stale: { code: status.TOKEN_STALE, http: 403, message: 'You signed in again in another tab. One moment.' },
  wrong_credentials: {
    code: status.WRONG_CREDENTIALS,
    http: 401,
    message: "That name and password don't match. Try again.",
  },
  too_many_attempts: {
    code: status.TOO_MANY_ATTEMPTS,
    http: 429,
    message: 'Too many attempts. Wait a little, then try again.',
  },
  password_change: { code: status.PASSWORD_CHANGE_REQUIRED, http: 403, message: 'Please choose a new password first.' },
  partner_unavailable: {
    code: status.PARTNER_UNAVAILABLE,
    http: 503,
    message: "Your school's platform isn't responding right now.",
  },
  partner_refused: { code: status.PARTNER_REFUSED, http: 403, message: "Your school's platform rejected the request." },
  second_step: { code: status.SECOND_STEP_REQUIRED, http: 403, message: 'One more step: the code from your app.' },
  wrong_code: {
    code: status.WRONG_CODE,
    http: 401,
    message: 'This code is wrong, or it was used before. Try the next one.',
  },
  second_step_missing: {
    code: status.SECOND_STEP_MISSING,
    http: 403,
    message: 'Please set up two-step sign-in first.',
  },
  not_permitted: {
    code: status.NOT_PERMITTED,
    http: 403,
    message: "You don't have permission to do this. Ask your school if you need it.",
  },
  cross_site: {
    code: status.NOT_PERMITTED,
    http: 403,
    message: 'That request came from another site, so it was ignored.',
  },
  not_found: { code: status.NOT_FOUND, http: 404, message: "It doesn't exist or is no longer available." },
  changed: { code: status.CHANGED, http: 409, message: 'Someone else changed this in the meantime.' },
  too_large: { code: status.SIZE_EXCEEDED, http: 413, message: 'This is too large to send.' },
  too_many_files: { code: status.TOO_MANY_FILES, http: 422, message: 'Too many files at once.' },
  format_not_allowed: { code: status.FORMAT_NOT_ALLOWED, http: 415, message: TYPE_NOT_ALLOWED_MESSAGE },
  size_exceeded: { code: status.SIZE_EXCEEDED, http: 413, message: 'This file is too large.' },
  queued: { code: status.QUEUED, http: 202, message: 'Marked as Pending' },
  needs_person: {
    code: status.NEEDS_PERSON,
    http: 422,
    message: 'This sounds like something to tell a person you trust.',
  },
  topic_not_offered: {
    code: status.TOPIC_NOT_OFFERED,
    http: 422,
    message: "We can't make an exercise about that. How about one of these?",
  },
  limit_reached: { code: status.LIMIT_REACHED, http: 429, message: "That's all for today." },
  busy: { code: status.BUSY, http: 503, message: 'A lot of people are here right now. Try again in a moment.' },
  no_room: {
    code: status.BUSY,
    http: 507,
    message: "There's no space to save anything new right now. You can still read. Try again later.",
  },
  internal: { code: status.INTERNAL_ERROR, http: 500, message: "We're sorry, but something went wrong (500)" },
} as const satisfies Record<string, { code: string; http: number; message: string }>

export type FailureName = keyof typeof failures

export interface FailureDetail {
  /** Replaces the message of the catalog; shown to a person. */
  message?: string
  fields?: FieldProblem[]
  /** Extra response blocks beside the Status, such as PasswordReset or Support. */
  blocks?: Record<string, unknown>
  /** Seconds, sent as Retry-After. */
  retryAfter?: number
}

/** Thrown anywhere below an endpoint, and turned into Status and `error` in one place. */
export class Failure extends Error {
  readonly failure: FailureName
  readonly detail: FailureDetail

  constructor(failure: FailureName, detail: FailureDetail = {}) {
    super(detail.message ?? failures[failure].message)
    this.name = 'Failure'
    this.failure = failure
    this.detail = detail
  }
}
