/** The failures of file routes, in the same shape as all others: Status and a message, never stored by a cache. */
import { type FailureName, failures } from '#contract/failures.ts'
import { EMPTY_FILE_MESSAGE } from '#rules/uploads.ts'

export interface FileFailure {
  http: number
  code: string
  message: string
}

export const storageFullFailure: FileFailure = {
  ...failures.no_room,
  message: "There's no space for files right now, so nothing was saved. Try again later.",
}
export const badSignatureFailure: FileFailure = {
  ...failures.not_permitted,
  message: 'This link has expired. Reload the page and try again.',
}
export const truncatedUploadFailure: FileFailure = {
  ...failures.malformed,
  message: 'The upload stopped, so nothing was saved. Try again.',
}

export const emptyFileFailure: FileFailure = { ...failures.format_not_allowed, message: EMPTY_FILE_MESSAGE }

export const toFileFailure = (name: FailureName): FileFailure => failures[name]

export const createFileFailureBody = ({ code, message }: FileFailure) => ({ Status: { code, message }, error: message })
