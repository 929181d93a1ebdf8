/** The one catalog of failures: a name, its status code, its HTTP status and the message for people. */
import { TYPE_NOT_ALLOWED_MESSAGE } from '#rules/uploads.ts'
import type { FieldProblem } from './envelope.ts'
import { UserFacingError } from './user-facing-error.ts'

// Status codes. Several failures may share one.

export const SESSION_EXPIRED = '101'
export const WRONG_CREDENTIALS = '102'
export const TOO_MANY_ATTEMPTS = '103'
export const PASSWORD_CHANGE_REQUIRED = '104'
export const PARTNER_UNAVAILABLE = '105'
export const PARTNER_REFUSED = '106'
/** The auth session is valid, but its token was replaced in another tab. */
export const TOKEN_STALE = '107'
export const SECOND_STEP_REQUIRED = '108'
export const WRONG_CODE = '109'
/** The account needs two-step sign-in and has not set it up. */
export const SECOND_STEP_MISSING = '110'
/** A field is invalid, or the request can't be read at all. */
export const INVALID = '200'
export const FIELD_REQUIRED = '201'
export const WRONG_FORMAT = '202'
export const TEXT_TOO_LONG = '203'
export const NAME_TAKEN = '204'
export const NOT_PERMITTED = '300'
/** The item doesn't exist, or not for this person: a response never says which. */
export const NOT_FOUND = '400'
/** Someone else changed the item since it was read. */
export const CONFLICT = '409'
export const INTERNAL_ERROR = '500'
export const BUSY = '503'
export const LIMIT_REACHED = '601'
/** The request was accepted and is processed in the background. */
export const QUEUED = '602'
export const TOO_MANY_FILES = '701'
export const FORMAT_NOT_ALLOWED = '702'
export const SIZE_EXCEEDED = '703'
/** The text sounds like a crisis, and the response has the support contacts. */
export const NEEDS_PERSON = '801'
export const TOPIC_NOT_OFFERED = '802'
/** The recording is handed in, so its takes stay as they are. */
export const RECORDING_CLOSED = '811'
export const TOO_MANY_TAKES = '812'
/** The take is no WAV file with 24 bits, or nothing is spoken in it. */
export const TAKE_UNUSABLE = '813'
/** The take is of another text than the line has now. */
export const LINE_CHANGED = '814'

export const failures = {
  malformed: { code: INVALID, http: 400, message: "That request couldn't be read." },
  invalid: { code: INVALID, http: 422, message: 'Check the highlighted fields.' },
  required: { code: FIELD_REQUIRED, http: 422, message: '*Required Field' },
  format: { code: WRONG_FORMAT, http: 422, message: 'Enter this in the right format.' },
  too_long: { code: TEXT_TOO_LONG, http: 422, message: 'This text is too long.' },
  name_taken: { code: NAME_TAKEN, http: 409, message: 'This name is already used here. Try another one.' },
  session_expired: {
    code: SESSION_EXPIRED,
    http: 401,
    message: 'Your session has expired. Nothing you wrote is lost.',
  },
  token_stale: { code: TOKEN_STALE, http: 403, message: 'You signed in again in another tab. One moment.' },
  wrong_credentials: {
    code: WRONG_CREDENTIALS,
    http: 401,
    message: "That name and password don't match. Try again.",
  },
  too_many_attempts: {
    code: TOO_MANY_ATTEMPTS,
    http: 429,
    message: 'Too many attempts. Wait a little, then try again.',
  },
  too_many_calls: {
    code: TOO_MANY_ATTEMPTS,
    http: 429,
    message: 'Too many requests. Wait a minute, then try again.',
  },
  password_change: { code: PASSWORD_CHANGE_REQUIRED, http: 403, message: 'Please choose a new password first.' },
  partner_unavailable: {
    code: PARTNER_UNAVAILABLE,
    http: 503,
    message: "Your school's platform isn't responding right now.",
  },
  partner_refused: { code: PARTNER_REFUSED, http: 403, message: "Your school's platform rejected the request." },
  second_step: {
    code: SECOND_STEP_REQUIRED,
    http: 403,
    message: 'One more step: the code from your app, or your passkey.',
  },
  wrong_code: {
    code: WRONG_CODE,
    http: 401,
    message: 'This code is wrong, or it was used before. Try the next one.',
  },
  wrong_passkey: {
    code: WRONG_CODE,
    http: 401,
    message: "This passkey doesn't work here. Try another one, or sign in another way.",
  },
  second_step_missing: {
    code: SECOND_STEP_MISSING,
    http: 403,
    message: 'Please set up two-step sign-in first.',
  },
  not_permitted: {
    code: NOT_PERMITTED,
    http: 403,
    message: "You don't have permission to do this. Ask your school if you need it.",
  },
  cross_site: {
    code: NOT_PERMITTED,
    http: 403,
    message: 'That request came from another site, so it was ignored.',
  },
  not_found: { code: NOT_FOUND, http: 404, message: "It doesn't exist or is no longer available." },
  changed: { code: CONFLICT, http: 409, message: 'Someone else changed this in the meantime.' },
  recording_closed: {
    code: RECORDING_CLOSED,
    http: 409,
    message: 'This recording is handed in. Open it and choose Continue recording first.',
  },
  too_many_takes: {
    code: TOO_MANY_TAKES,
    http: 422,
    message: 'This line has three takes. Delete one of them first.',
  },
  take_unusable: { code: TAKE_UNUSABLE, http: 422, message: "This take can't be used. Record the line again." },
  line_changed: {
    code: LINE_CHANGED,
    http: 409,
    message: 'The script has changed since you recorded this take. Record the line again.',
  },
  too_large: { code: SIZE_EXCEEDED, http: 413, message: 'This is too large to send.' },
  too_many_files: { code: TOO_MANY_FILES, http: 422, message: 'Too many files at once.' },
  format_not_allowed: { code: FORMAT_NOT_ALLOWED, http: 415, message: TYPE_NOT_ALLOWED_MESSAGE },
  size_exceeded: { code: SIZE_EXCEEDED, http: 413, message: 'This file is too large.' },
  queued: { code: QUEUED, http: 202, message: 'Marked as Pending' },
  needs_person: {
    code: NEEDS_PERSON,
    http: 422,
    message: 'This sounds like something to tell a person you trust.',
  },
  topic_not_offered: {
    code: TOPIC_NOT_OFFERED,
    http: 422,
    message: "We can't make an exercise about that. How about one of these?",
  },
  limit_reached: { code: LIMIT_REACHED, http: 429, message: "That's all for today." },
  busy: { code: BUSY, http: 503, message: 'A lot of people are here right now. Try again in a moment.' },
  no_room: {
    code: BUSY,
    http: 507,
    message: "There's no space to save anything new right now. You can still read. Try again later.",
  },
  internal: { code: INTERNAL_ERROR, http: 500, message: "We're sorry, but something went wrong (500)" },
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
export class Failure extends UserFacingError {
  readonly failure: FailureName
  readonly detail: FailureDetail

  constructor(failure: FailureName, detail: FailureDetail = {}) {
    super(detail.message ?? failures[failure].message)
    this.name = 'Failure'
    this.failure = failure
    this.detail = detail
  }
}
