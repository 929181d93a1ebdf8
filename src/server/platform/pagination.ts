/** What all paginated lists share. */
import { Failure } from '#contract/failures.ts'

/** The page that a request without one gets. */
export const FIRST_PAGE: { limit: number; cursor?: string | undefined } = { limit: 24 }

export const createPageNotFound = (): Failure =>
  new Failure('invalid', {
    fields: [{ path: 'Page.cursor', message: 'This part of the list is no longer available. Reload the page.' }],
  })
