/** What the pages need to know of other domains. */
import type { CmsReference } from '#contract/site.ts'
import type { Reference } from '#rules/site/fields.ts'

export interface Ports {
  /** What can be named, by title. */
  named(to: Reference): Promise<CmsReference[]>
  /** Whether there is such a thing, published or not; true where nobody can tell yet. */
  isThere(to: Reference | 'tag', slug: string): Promise<boolean>
  /** The folders of pictures that something other than a page shows. */
  picturesElsewhere(): Promise<string[]>
}
