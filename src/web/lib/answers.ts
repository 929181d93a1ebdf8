/** Caches the server's answers: `useAnswer` reads and `useAction` writes. Only the signed-in areas load this module. */
import {
  keepPreviousData,
  notifyManager,
  onlineManager,
  QueryClient,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query'
import { ApiError } from '#contract/call.ts'
import type { ResponseData, RequestInput, Endpoint } from '#contract/endpoint.ts'
import { call } from './api.ts'
import { ignoreRejection } from './log.ts'
import { isOnline, onOnlineChange } from './online.ts'

/** Answers younger than this, in milliseconds, are shown without a new request. */
const FRESH_FOR_MS = 30_000
const MAX_RETRIES = 2

/** Never repeats a request that was refused; repeats only unanswered requests and server errors. */
const shouldRetry = (failures: number, error: Error): boolean => {
  if (failures >= MAX_RETRIES || !(error instanceof ApiError)) return false
  return error.http === 0 || error.http >= 500
}

const getRetryDelay = (failures: number, error: Error): number =>
  error instanceof ApiError && error.retryAfter !== undefined
    ? error.retryAfter * 1000
    : Math.min(1000 * 2 ** failures, 8000)

// An answer is on the screen before anything else happens. With the default timer, a second press would send the
// request again, and a field that was just saved would show its old value for a moment.
notifyManager.setScheduler(queueMicrotask)

onlineManager.setEventListener((setOnline) => onOnlineChange(() => setOnline(isOnline())))
onlineManager.setOnline(isOnline())

/**
 * One cache for the whole page. A query that starts offline waits (`fetchStatus: 'paused'`) and is sent when the
 * connection returns.
 */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_FOR_MS,
      retry: shouldRetry,
      retryDelay: getRetryDelay,
      networkMode: 'online',
      refetchOnReconnect: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// No React provider mounts the client, so it is mounted here. It then listens for the connection and for people who
// return to the page.
queryClient.mount()

const toQueryKey = (endpoint: Endpoint, blocks: unknown) => [endpoint.path, blocks] as const

export interface AnswerOptions<E extends Endpoint> {
  /** False delays the request. */
  enabled?: boolean
  /** Shown at once while the request runs, such as data from the navigation state. */
  placeholder?: ResponseData<E> | undefined
  /** Requests the answer again after so many milliseconds; false stops it. */
  pollInterval?: ((answer: ResponseData<E> | undefined) => number | false) | undefined
}

export const useAnswer = <E extends Endpoint>(
  endpoint: E,
  blocks: RequestInput<E>,
  { enabled = true, placeholder, pollInterval }: AnswerOptions<E> = {},
): UseQueryResult<ResponseData<E>> =>
  useQuery<ResponseData<E>>(
    {
      queryKey: toQueryKey(endpoint, blocks),
      queryFn: ({ signal }) => call(endpoint, blocks, { signal }),
      enabled,
      ...(placeholder === undefined ? {} : { placeholderData: placeholder as never }),
      ...(pollInterval ? { refetchInterval: (query) => pollInterval(query.state.data) } : {}),
    },
    queryClient,
  )

type PagedAnswer = { Page: { next_cursor: string | null } }
export type PagedEndpoint<E extends Endpoint> = ResponseData<E> extends PagedAnswer ? E : never

export interface PagesOptions<E extends Endpoint> {
  limit?: number
  enabled?: boolean
  /** The last answer stays until the next one arrives (`isPlaceholderData`), as while typing. */
  keepsPreviousData?: boolean
  /** Requests the pages again after so many milliseconds; false stops it. */
  pollInterval?: ((pages: ResponseData<E>[] | undefined) => number | false) | undefined
}

/** Returns a paginated list: call `fetchNextPage` while `hasNextPage`. Pass `blocks` without their Page. */
export const useAnswerPages = <E extends Endpoint>(
  endpoint: PagedEndpoint<E>,
  blocks: Omit<RequestInput<E>, 'Page'>,
  { limit = 24, enabled = true, keepsPreviousData = false, pollInterval }: PagesOptions<E> = {},
): UseInfiniteQueryResult<ResponseData<E>[]> =>
  useInfiniteQuery<ResponseData<E>, Error, ResponseData<E>[], readonly unknown[], string | undefined>(
    {
      queryKey: toQueryKey(endpoint, { ...blocks, limit }),
      queryFn: ({ pageParam, signal }) => {
        const Page = { limit, ...(pageParam ? { cursor: pageParam } : {}) }
        return call<Endpoint>(endpoint, { ...blocks, Page }, { signal }) as Promise<ResponseData<E>>
      },
      initialPageParam: undefined,
      getNextPageParam: (last) => (last as PagedAnswer).Page.next_cursor ?? undefined,
      select: ({ pages }) => pages,
      enabled,
      ...(keepsPreviousData ? { placeholderData: keepPreviousData } : {}),
      ...(pollInterval ? { refetchInterval: (query) => pollInterval(query.state.data?.pages) } : {}),
    },
    queryClient,
  )

/** Requests all cached answers of these endpoints again. */
export const refreshAnswers = async (...endpoints: Endpoint[]): Promise<void> => {
  await Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
}

/** Changes every cached answer of an endpoint; for changes that the server has just confirmed. */
export const updateAnswers = <E extends Endpoint>(
  endpoint: E,
  update: (answer: ResponseData<E>) => ResponseData<E>,
): void => {
  queryClient.setQueriesData<ResponseData<E>>({ queryKey: [endpoint.path] }, (answer) => answer && update(answer))
}

/** Runs when a person leaves: cancels all running queries and starts no new ones in their name. */
export const pauseQueries = (): Promise<void> => {
  onlineManager.setOnline(false)
  return queryClient.cancelQueries()
}

/** Runs when a person is signed in and may send requests. */
export const resumeQueries = (): void => onlineManager.setOnline(isOnline())

/** Drops every cached answer and requests the visible ones again; for changes that may affect all of them. */
export const resetQueries = (): Promise<void> => queryClient.resetQueries()

/** Clears the cache before another person signs in. */
export const clearQueries = (): void => {
  void pauseQueries()
  queryClient.clear()
}

interface ActionOptions {
  /** Endpoints whose answers are requested again after success. */
  refreshes?: readonly Endpoint[]
}

export interface Action<E extends Endpoint> {
  /**
   * Sends the request.
   * @throws ApiError, which `error` holds too
   */
  act: (blocks: RequestInput<E>) => Promise<ResponseData<E>>
  /** Sends the request. Never throws: without an answer it failed, and the caller shows `error`. */
  attempt: (blocks: RequestInput<E>) => Promise<ResponseData<E> | undefined>
  status: 'idle' | 'pending' | 'error' | 'success'
  busy: boolean
  error: Error | null
  /**
   * Clears the last error, as when a person types on. A running request stays pending, or a second press would send it
   * twice.
   */
  reset: () => void
}

/** Runs a call once per press. It is never repeated automatically, and it succeeds only with the server's 000. */
export const useAction = <E extends Endpoint>(endpoint: E, { refreshes = [] }: ActionOptions = {}): Action<E> => {
  const mutation = useMutation<ResponseData<E>, Error, RequestInput<E>>(
    {
      mutationFn: (blocks) => call(endpoint, blocks),
      onSuccess: () => refreshAnswers(...refreshes),
    },
    queryClient,
  )
  const { mutateAsync, status, isPending, error } = mutation
  const reset = () => {
    if (!isPending) mutation.reset()
  }
  // The caller shows `error`.
  const attempt = (blocks: RequestInput<E>) => ignoreRejection(mutateAsync(blocks))
  return { act: mutateAsync, attempt, status, busy: isPending, error, reset }
}
