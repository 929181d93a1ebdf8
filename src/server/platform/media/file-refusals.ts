/** The refusals of file routes, in the same shape as all others: Status and a message, never stored by a cache. */
import { BUSY, type FailureName, failures, INVALID, NOT_PERMITTED } from '#contract/failures.ts'
import { EMPTY_FILE_MESSAGE } from '#rules/uploads.ts'

export interface FileRefusal {
  http: number
  code: string
  message: string
}

/** Not in the contract's failure catalog, because only uploads return it (status 507, RFC 4918). */
export const storageFullRefusal: FileRefusal = {
  http: 507,
  code: BUSY,
  message: "There's no space for files right now, so nothing was saved. Try again later.",
}
export const badSignatureRefusal: FileRefusal = {
  http: 403,
  code: NOT_PERMITTED,
  message: 'This link has expired. Reload the page and try again.',
}
export const truncatedUploadRefusal: FileRefusal = {
  http: 400,
  code: INVALID,
  message: 'The upload stopped, so nothing was saved. Try again.',
}

export const emptyFileRefusal: FileRefusal = { ...failures.format_not_allowed, message: EMPTY_FILE_MESSAGE }

export const toFileRefusal = (name: FailureName): FileRefusal => failures[name]

export const createRefusalBody = ({ code, message }: FileRefusal) => ({ Status: { code, message }, error: message })
