/** The status codes of the API. `failures` has the HTTP status and the message of each; several failures may share a code. */

export const SUCCESS = '000'
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
export const INVALID = '200'
export const FIELD_REQUIRED = '201'
export const WRONG_FORMAT = '202'
export const TEXT_TOO_LONG = '203'
export const NAME_TAKEN = '204'
export const NOT_PERMITTED = '300'
/** The item doesn't exist, or not for this person: a response never says which. */
export const NOT_FOUND = '400'
/** Someone else changed the item since it was read. */
export const CHANGED = '409'
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
