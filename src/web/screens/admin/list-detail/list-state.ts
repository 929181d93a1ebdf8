/** The state of an admin list: the filters of its address, its answer, and the rows in it. */
import type { Endpoint, RequestInput, ResponseData } from '#contract/endpoint.ts'
import { type UrlFilters, useUrlFilters } from '#web/lib/address/url-filters.ts'
import {
  type AnswerOptions,
  type PagedEndpoint,
  type PagesOptions,
  useAnswer,
  useAnswerPages,
} from '#web/lib/answers.ts'
import type { Pages } from '#web/ui/list/show-more.tsx'
import type { QueryResult } from '#web/ui/state/answer.tsx'
import type { ListAddress } from './list-filters.ts'

/** A row has the id by which the address names the open one. */
export interface ListRow {
  uuid: string
}

export interface ListState<Filters, Row> extends ListAddress<Filters> {
  query: QueryResult<unknown>
  /** Empty while nothing is known. */
  rows: readonly Row[]
  /** Loads more rows; undefined for a list that comes as a whole. */
  pages?: Pages
}

interface ListQuery<E extends Endpoint, Filters, Row> {
  address: UrlFilters<Filters>
  toRows: (answer: ResponseData<E>, filters: Filters) => readonly Row[]
}

interface PagedListQuery<E extends Endpoint, Filters, Row>
  extends ListQuery<E, Filters, Row>, Pick<PagesOptions<E>, 'limit' | 'pollInterval'> {
  endpoint: PagedEndpoint<E>
  toRequest: (filters: Filters) => Omit<RequestInput<E>, 'Page'>
}

/** Queries a list page by page. While other filters load, the rows of the last ones stay. */
export const usePagedList = <E extends Endpoint, Filters, Row>(query: PagedListQuery<E, Filters, Row>) => {
  const { address, endpoint, toRequest, toRows, limit, pollInterval } = query
  const filters = useUrlFilters(address)
  const answer = useAnswerPages<E>(endpoint, toRequest(filters), { keepsPreviousData: true, limit, pollInterval })
  const rows = answer.data?.flatMap((page) => toRows(page, filters)) ?? []
  const list: ListState<Filters, Row> = { address, filters, query: answer, rows, pages: answer }
  return { ...list, firstPage: answer.data?.[0] }
}

interface WholeListQuery<E extends Endpoint, Filters, Row>
  extends ListQuery<E, Filters, Row>, Pick<AnswerOptions<E>, 'pollInterval'> {
  endpoint: E
  request: RequestInput<E>
}

/** Queries a list that comes as a whole; its filters only choose from it. */
export const useWholeList = <E extends Endpoint, Filters, Row>(query: WholeListQuery<E, Filters, Row>) => {
  const { address, endpoint, request, toRows, pollInterval } = query
  const filters = useUrlFilters(address)
  const answer = useAnswer(endpoint, request, { pollInterval })
  const rows = answer.data === undefined ? [] : toRows(answer.data, filters)
  const list: ListState<Filters, Row> = { address, filters, query: answer, rows }
  return { ...list, answer: answer.data }
}
