/** The filters of the article list. The URL is their only source. */
import { articleStatuses } from '#contract/articles.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'

export type ArticleStatus = (typeof articleStatuses)[number]

export interface ArticleFilters {
  status: ArticleStatus | 'all'
  search: string
  /** The uuid of the open article. */
  article: string | undefined
}

const isStatus = (value: string | null): value is ArticleStatus =>
  (articleStatuses as readonly (string | null)[]).includes(value)

export const parseFilters = (params: URLSearchParams): ArticleFilters => {
  const status = params.get('status')
  return {
    status: isStatus(status) ? status : 'all',
    search: params.get('search') ?? '',
    article: params.get('article') ?? undefined,
  }
}

export const filtersToUrl = ({ status, search, article }: ArticleFilters): string => {
  const params = new URLSearchParams({
    ...(status === 'all' ? {} : { status }),
    ...(search ? { search } : {}),
    ...(article ? { article } : {}),
  })
  return params.size ? `${adminPaths.adminArticles}?${params}` : adminPaths.adminArticles
}

/** Returns the filter of the request. */
export const toRequestFilter = ({ status, search }: ArticleFilters) => ({
  ...(status === 'all' ? {} : { status }),
  ...(search ? { search } : {}),
})
