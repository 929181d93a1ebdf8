/** What the pages need to know of other domains. */
import type { CmsReference } from '#contract/site.ts'
import type { SiteReferenceKind } from '#rules/site/fields.ts'

export interface SiteDependencies {
  /** What can be named, by title. */
  named(to: SiteReferenceKind): Promise<CmsReference[]>
  /** Whether there is such a thing, published or not; true where nobody can tell yet. */
  isThere(to: SiteReferenceKind | 'tag', slug: string): Promise<boolean>
  /** The folders of pictures that something other than a page shows. */
  picturesElsewhere(): Promise<string[]>
}
