/** The refusals of file routes, in the same shape as all others: Status and a message, never stored by a cache. */
import { type FailureName, failures } from '#contract/failures.ts'
import { EMPTY_FILE_MESSAGE } from '#rules/uploads.ts'

export interface FileRefusal {
  http: number
  code: string
  message: string
}

export const storageFullRefusal: FileRefusal = {
  ...failures.no_room,
  message: "There's no space for files right now, so nothing was saved. Try again later.",
}
export const badSignatureRefusal: FileRefusal = {
  ...failures.not_permitted,
  message: 'This link has expired. Reload the page and try again.',
}
export const truncatedUploadRefusal: FileRefusal = {
  ...failures.malformed,
  message: 'The upload stopped, so nothing was saved. Try again.',
}

export const emptyFileRefusal: FileRefusal = { ...failures.format_not_allowed, message: EMPTY_FILE_MESSAGE }

export const toFileRefusal = (name: FailureName): FileRefusal => failures[name]

export const createRefusalBody = ({ code, message }: FileRefusal) => ({ Status: { code, message }, error: message })
