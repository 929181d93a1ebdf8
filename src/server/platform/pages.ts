/** What all lists that come in pages share. */
import { Failure } from '#contract/failures.ts'

/** Where nobody says which. */
export const FIRST_PAGE: { limit: number; cursor?: string | undefined } = { limit: 24 }

export const pageNotFound = (): Failure =>
  new Failure('invalid', { fields: [{ path: 'Page.cursor', message: 'That page is not there anymore.' }] })
