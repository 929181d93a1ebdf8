/**
 * Shows a server answer in each of its states: waiting, failed, empty, offline or loaded. No other component of the app
 * shows these five.
 */
import type { ReactNode } from 'react'
import { NO_ANSWER } from '#contract/call.ts'
import { classNames } from '../class-names.ts'
import { Banner } from '../notice/banner.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { uiMessages } from '../ui-messages.ts'
import { LinesSkeleton } from './skeleton.tsx'
import { EmptyState, ErrorState, OfflineState } from './state.tsx'
import { useDelay } from './use-delay.ts'
import styles from './answer.module.css'

/** The fields of a react-query result that are used here. */
export type QueryResult<Data> = {
  status: 'pending' | 'error' | 'success'
  fetchStatus?: 'fetching' | 'paused' | 'idle'
  isFetching?: boolean
  /** The data answers an earlier request. */
  isPlaceholderData?: boolean
  data: Data | undefined
  error: Error | null
  /** The reason why the last attempt failed, while more attempts are running. */
  failureReason?: Error | null
  refetch: () => unknown
}

export type AnswerProps<Data> = {
  query: QueryResult<Data>
  /** Returns true if there is nothing to show. */
  isEmpty?: (data: NonNullable<Data>) => boolean
  /** Shown in that case. */
  whenEmpty?: ReactNode
  /** The shape of the expected content; the default is lines of text. */
  skeleton?: ReactNode
  /** Announced while waiting, such as "Looking". */
  waiting?: string
  /** For one row of a page: its failure leaves the rest of the page alone. */
  compact?: boolean
  children: (data: NonNullable<Data>) => ReactNode
}

/** Milliseconds before the skeleton is shown, and before a note that it takes longer. */
const SKELETON_DELAY_MS = 1000
const SLOW_DELAY_MS = 8000

function Waiting({ skeleton, waiting = uiMessages.loading }: { skeleton: ReactNode; waiting?: string | undefined }) {
  const isDue = useDelay(SKELETON_DELAY_MS)
  const isSlow = useDelay(SLOW_DELAY_MS)
  return (
    <div className={styles.waiting}>
      <VisuallyHidden aria-live="polite">{isSlow ? uiMessages.slow : isDue ? waiting : ''}</VisuallyHidden>
      {isDue && <div aria-hidden="true">{skeleton}</div>}
      {isSlow && (
        <p className={styles.slow} aria-hidden="true">
          {uiMessages.slow}
        </p>
      )}
    </div>
  )
}

/** Returns why the last attempt failed; null for a device without a network, which shows the offline state instead. */
export const getQueryError = ({ error, failureReason, fetchStatus }: QueryResult<unknown>): Error | null =>
  fetchStatus === 'paused' && !navigator.onLine ? null : (error ?? failureReason ?? null)

export function Answer<Data>(props: AnswerProps<Data>) {
  const { query, isEmpty, whenEmpty, skeleton, waiting, compact = false, children } = props
  const { data, status, refetch } = query
  const retry = () => void refetch()
  const busy = query.isFetching ?? query.fetchStatus === 'fetching'
  const problem = getQueryError(query)
  const message = problem?.message || NO_ANSWER

  if (data === undefined || data === null) {
    if (problem) return <ErrorState message={message} onRetry={retry} busy={busy} compact={compact} />
    if (query.fetchStatus === 'paused') return <OfflineState compact={compact} />
    return <Waiting skeleton={skeleton ?? <LinesSkeleton />} waiting={waiting} />
  }
  const isOld = query.isPlaceholderData === true
  const isPaused = isOld && query.fetchStatus === 'paused' && !problem
  const emptyState = isPaused ? null : (whenEmpty ?? <EmptyState title={uiMessages.nothing} compact={compact} />)
  // Loaded content stays in place under any message, so that a person can go on with it.
  return (
    <>
      {isPaused ? (
        <div className={classNames(styles.stale, styles.held)}>
          <Banner tone="info">{uiMessages.held}</Banner>
        </div>
      ) : (
        // A background refresh fails quietly until its last attempt.
        (status === 'error' || (isOld && problem)) && (
          <div className={styles.stale}>
            <Banner tone="danger" action={{ label: uiMessages.tryAgain, onPress: retry, busy }}>
              {message}
            </Banner>
          </div>
        )
      )}
      {isEmpty?.(data) ? emptyState : children(data)}
    </>
  )
}
