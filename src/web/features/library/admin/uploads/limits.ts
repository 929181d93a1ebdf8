import type { UploadLimits as Wire } from '#contract/catalogue/shapes.ts'
import type { UploadLimits } from '#rules/uploads.ts'

/** As the checks before sending want them. */
export const soundLimits = ({ most_files, max_bytes, audio }: Wire): UploadLimits => ({
  mostFiles: most_files,
  maxBytes: max_bytes,
  extensions: audio,
})

/** One picture at a time. */
export const pictureLimits = ({ max_bytes, pictures }: Wire): UploadLimits => ({
  mostFiles: 1,
  maxBytes: max_bytes,
  extensions: pictures,
})
