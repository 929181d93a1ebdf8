import { filtered } from '#contract/library.ts'
import { useAnswerPages } from '#web/lib/answers.ts'
import { getPollInterval } from '../processing.ts'
import { toRequestFilter, hasFilters, type SearchFilters } from './search-filters.ts'

const PAGE_SIZE = 12

/** Requests the results for the filters. Suggestions and the full list share one response. */
export const useSearchResults = (filters: SearchFilters) =>
  useAnswerPages(
    filtered,
    { Filter: toRequestFilter(filters) },
    {
      limit: PAGE_SIZE,
      enabled: filters.q !== '' || hasFilters(filters),
      keepsPreviousData: true,
      every: (pages) => getPollInterval(pages?.flatMap(({ Sessions }) => Sessions)),
    },
  )
