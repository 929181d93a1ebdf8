/** What the pages need to know of other domains. */
import type { Reference } from '#rules/site/fields.ts'

export interface Ports {
  /** Whether there is such a thing, published or not; true where nobody can tell yet. */
  isThere(to: Reference | 'tag', slug: string): Promise<boolean>
}
