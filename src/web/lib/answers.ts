/** What the server said, kept for a while: `useAnswer` asks and `useAct` does. Only the signed-in areas load this. */
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
import { isOnline, onOnlineChange } from './online.ts'

/** Answers younger than this are shown without asking again. */
const FRESH = 30_000
const MOST_RETRIES = 2

/** Never repeats what was refused; only what nobody answered, or a server that asked for patience. */
const worthRepeating = (failures: number, error: Error): boolean => {
  if (failures >= MOST_RETRIES || !(error instanceof ApiError)) return false
  return error.http === 0 || error.http >= 500
}

const getRetryDelay = (failures: number, error: Error): number =>
  error instanceof ApiError && error.retryAfter !== undefined
    ? error.retryAfter * 1000
    : Math.min(1000 * 2 ** failures, 8000)

// What was answered is on the screen before anything else happens. After the usual timer a second press would be sent as
// well, and a word that has just been saved would be its old self for a moment.
notifyManager.setScheduler(queueMicrotask)

onlineManager.setEventListener((setOnline) => onOnlineChange(() => setOnline(isOnline())))
onlineManager.setOnline(isOnline())

/** One memory for the whole page. A question asked offline waits (`fetchStatus: 'paused'`) and goes out on return. */
const memory = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH,
      retry: worthRepeating,
      retryDelay: getRetryDelay,
      networkMode: 'online',
      refetchOnReconnect: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Nobody provides the client, so it starts listening by itself: for the connection, and for people coming back to the page.
memory.mount()

const keyOf = (endpoint: Endpoint, blocks: unknown) => [endpoint.path, blocks] as const

interface AnswerOptions<E extends Endpoint> {
  /** False waits with asking. */
  enabled?: boolean
  /** Shown at once while the server is asked, such as what came along in navigation state. */
  placeholder?: ResponseData<E> | undefined
  /** Asks again after so many milliseconds; false stops it. */
  every?: ((answer: ResponseData<E> | undefined) => number | false) | undefined
}

export const useAnswer = <E extends Endpoint>(
  endpoint: E,
  blocks: RequestInput<E>,
  { enabled = true, placeholder, every }: AnswerOptions<E> = {},
): UseQueryResult<ResponseData<E>> =>
  useQuery<ResponseData<E>>(
    {
      queryKey: keyOf(endpoint, blocks),
      queryFn: ({ signal }) => call(endpoint, blocks, { signal }),
      enabled,
      ...(placeholder === undefined ? {} : { placeholderData: placeholder as never }),
      ...(every ? { refetchInterval: (query) => every(query.state.data) } : {}),
    },
    memory,
  )

type PagedAnswer = { Page: { next_cursor: string | null } }
type PagedEndpoint<E extends Endpoint> = ResponseData<E> extends PagedAnswer ? E : never

interface PagesOptions<E extends Endpoint> {
  limit?: number
  enabled?: boolean
  /** The last answer stays until the next question is answered (`isPlaceholderData`), as while typing. */
  keepsLast?: boolean
  /** Asks again after so many milliseconds; false stops it. */
  every?: ((pages: ResponseData<E>[] | undefined) => number | false) | undefined
}

/** A list that comes in pages: `fetchNextPage` while `hasNextPage`. `blocks` without their Page. */
export const useAnswerPages = <E extends Endpoint>(
  endpoint: PagedEndpoint<E>,
  blocks: Omit<RequestInput<E>, 'Page'>,
  { limit = 24, enabled = true, keepsLast = false, every }: PagesOptions<E> = {},
): UseInfiniteQueryResult<ResponseData<E>[]> =>
  useInfiniteQuery<ResponseData<E>, Error, ResponseData<E>[], readonly unknown[], string | undefined>(
    {
      queryKey: keyOf(endpoint, { ...blocks, limit }),
      queryFn: ({ pageParam, signal }) => {
        const Page = { limit, ...(pageParam ? { cursor: pageParam } : {}) }
        return call<Endpoint>(endpoint, { ...blocks, Page }, { signal }) as Promise<ResponseData<E>>
      },
      initialPageParam: undefined,
      getNextPageParam: (last) => (last as PagedAnswer).Page.next_cursor ?? undefined,
      select: ({ pages }) => pages,
      enabled,
      ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
      ...(every ? { refetchInterval: (query) => every(query.state.data?.pages) } : {}),
    },
    memory,
  )

/** Asks again for everything these endpoints have answered. */
export const refreshAnswers = async (...endpoints: Endpoint[]): Promise<void> => {
  await Promise.all(endpoints.map(({ path }) => memory.invalidateQueries({ queryKey: [path] })))
}

/** Changes every answer of an endpoint that is in memory; for what the server has just confirmed. */
export const updateAnswers = <E extends Endpoint>(
  endpoint: E,
  amend: (answer: ResponseData<E>) => ResponseData<E>,
): void => {
  memory.setQueriesData<ResponseData<E>>({ queryKey: [endpoint.path] }, (answer) => answer && amend(answer))
}

/** Somebody goes: what is being asked is let go, and nothing more is asked in their name. */
export const pauseQueries = (): Promise<void> => {
  onlineManager.setOnline(false)
  return memory.cancelQueries()
}

/** Somebody is here who may ask. */
export const resumeQueries = (): void => onlineManager.setOnline(isOnline())

/** Nothing that was answered may be so any more: it goes, and what is on the screen is asked for anew. */
export const resetQueries = (): Promise<void> => memory.resetQueries()

/** Another person sits here now. */
export const clearQueries = (): void => {
  void pauseQueries()
  memory.clear()
}

interface ActionOptions {
  /** Endpoints whose answers are asked for again after success. */
  refreshes?: readonly Endpoint[]
}

export interface Action<E extends Endpoint> {
  /** Sends it. @throws ApiError, which `error` shows too */
  act: (blocks: RequestInput<E>) => Promise<ResponseData<E>>
  status: 'idle' | 'pending' | 'error' | 'success'
  busy: boolean
  error: Error | null
  /** Takes the last refusal away, as when somebody types on. What is under way stays so, or a second press would send it twice. */
  reset: () => void
}

/** Something done once, when asked: never repeated by itself, and an answer only after the server's 000. */
export const useAction = <E extends Endpoint>(endpoint: E, { refreshes = [] }: ActionOptions = {}): Action<E> => {
  const mutation = useMutation<ResponseData<E>, Error, RequestInput<E>>(
    {
      mutationFn: (blocks) => call(endpoint, blocks),
      onSuccess: () => refreshAnswers(...refreshes),
    },
    memory,
  )
  const { mutateAsync, status, isPending, error } = mutation
  const reset = () => {
    if (!isPending) mutation.reset()
  }
  return { act: mutateAsync, status, busy: isPending, error, reset }
}
