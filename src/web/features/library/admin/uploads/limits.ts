import type { UploadLimits as UploadLimitsResponse } from '#contract/catalog/shapes.ts'
import type { UploadLimits } from '#rules/uploads.ts'

/** Converts the server's limits to those of the checks before an upload. */
export const toAudioLimits = ({ most_files, max_bytes, audio }: UploadLimitsResponse): UploadLimits => ({
  maxFiles: most_files,
  maxBytes: max_bytes,
  extensions: audio,
})

/** Allows one picture at a time. */
export const toPictureLimits = ({ max_bytes, pictures }: UploadLimitsResponse): UploadLimits => ({
  maxFiles: 1,
  maxBytes: max_bytes,
  extensions: pictures,
})
