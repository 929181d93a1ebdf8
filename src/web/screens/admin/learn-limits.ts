import type { adminFolderList } from '#contract/resources.ts'
import type { Answered } from '#contract/endpoint.ts'
import type { UploadLimits } from '#rules/uploads.ts'

/** Of files that are attached, as the checks before sending want them: they become files of the resources. */
export const limitsOf = ({
  most_files,
  max_bytes,
  extensions,
}: Answered<typeof adminFolderList>['Limits']): UploadLimits => ({
  mostFiles: most_files,
  maxBytes: max_bytes,
  extensions,
})
