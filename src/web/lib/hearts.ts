/** Why a heart could not be changed, wherever it stands. */
import { ApiError } from '#contract/call.ts'
import { hearts } from '#web/lib/words/hearts.en.ts'

/** @returns the server's own sentence (spec 8), ours where no answer came */
export const heartProblem = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'none' ? error.message : hearts('error')
