/** Defines what the public pages need from other domains. */
import type { CmsReference } from '#contract/site.ts'
import type { SiteReferenceKind } from '#rules/site/fields.ts'

export interface SiteDependencies {
  /** Lists the items of a kind that a page can refer to, with their titles. */
  named(kind: SiteReferenceKind): Promise<CmsReference[]>
  /**
   * Returns whether the item exists, published or not. It returns true for every unit, because an installation may
   * get its units later.
   */
  hasItem(kind: SiteReferenceKind | 'tag', slug: string): Promise<boolean>
  /** Lists the picture folders that other content shows, such as articles. */
  listPicturesElsewhere(): Promise<string[]>
}
