import { ApiError } from '#contract/call.ts'
import { library } from '#web/lib/words/library.en.ts'

/** Why a heart could not be changed: the server's own sentence (spec 8), ours where no answer came. */
export const problemOf = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'none' ? error.message : library('favorites.error')
