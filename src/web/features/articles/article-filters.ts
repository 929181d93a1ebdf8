/** The filters of the article list. */
import { articleStatuses } from '#contract/articles.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { createUrlFilters, oneOf, openItem, pickSetFilters, text } from '#web/lib/address/url-filters.ts'

export type ArticleStatus = (typeof articleStatuses)[number]

export const articleFilters = createUrlFilters(
  { status: oneOf([...articleStatuses, 'all'], 'all'), search: text(), article: openItem() },
  adminPaths.adminArticles,
)
export type ArticleFilters = typeof articleFilters.defaults

/** Returns the filter of the request. */
export const toArticleRequestFilter = ({ status, search }: ArticleFilters) =>
  pickSetFilters({ status: status === 'all' ? undefined : status, search })
