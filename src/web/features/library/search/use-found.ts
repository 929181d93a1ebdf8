import { filtered } from '#contract/library.ts'
import { useAnswerPages } from '#web/lib/answers.ts'
import { whileProcessing } from '../processing.ts'
import { filterOf, isNarrowed, type Wish } from './wish.ts'

const A_PAGE = 12

/** Asks for what is wished; suggestions and the whole list share one answer. */
export const useFound = (wish: Wish) =>
  useAnswerPages(
    filtered,
    { Filter: filterOf(wish) },
    {
      limit: A_PAGE,
      enabled: wish.q !== '' || isNarrowed(wish),
      keepsLast: true,
      every: (pages) => whileProcessing(pages?.flatMap(({ Sessions }) => Sessions)),
    },
  )
