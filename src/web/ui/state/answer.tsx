/**
 * What the server was asked, as a person meets it: waiting, failed, empty, offline or here.
 * No other part of the app shows these five.
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

/** The part of a react-query result that is looked at. */
export type QueryResult<Data> = {
  status: 'pending' | 'error' | 'success'
  fetchStatus?: 'fetching' | 'paused' | 'idle'
  isFetching?: boolean
  /** What is here answers an earlier question. */
  isPlaceholderData?: boolean
  data: Data | undefined
  error: Error | null
  /** Why the last try failed, while further ones are under way. */
  failureReason?: Error | null
  refetch: () => unknown
}

export type AnswerProps<Data> = {
  of: QueryResult<Data>
  /** True when there is nothing to show. */
  empty?: (data: NonNullable<Data>) => boolean
  /** What stands there then. */
  whenEmpty?: ReactNode
  /** The shape of what is coming; lines of text unless given. */
  skeleton?: ReactNode
  /** Said aloud while waiting, such as "Looking". */
  waiting?: string
  /** One row of a page: its failure leaves the rest of the page alone. */
  compact?: boolean
  children: (data: NonNullable<Data>) => ReactNode
}

/** Nothing is shown before this, and a word of patience after the other. */
const SOON = 1000
const LONG = 8000

function Waiting({ skeleton, waiting = uiMessages.loading }: { skeleton: ReactNode; waiting?: string | undefined }) {
  const due = useDelay(SOON)
  const slow = useDelay(LONG)
  return (
    <div className={styles.waiting}>
      <VisuallyHidden aria-live="polite">{slow ? uiMessages.slow : due ? waiting : ''}</VisuallyHidden>
      {due && <div aria-hidden="true">{skeleton}</div>}
      {slow && (
        <p className={styles.slow} aria-hidden="true">
          {uiMessages.slow}
        </p>
      )}
    </div>
  )
}

/** What went wrong with the last try. A device without a network is told so instead. */
export const getQueryError = ({ error, failureReason, fetchStatus }: QueryResult<unknown>): Error | null =>
  fetchStatus === 'paused' && !navigator.onLine ? null : (error ?? failureReason ?? null)

export function Answer<Data>(props: AnswerProps<Data>) {
  const { of: asked, empty, whenEmpty, skeleton, waiting, compact = false, children } = props
  const { data, status, refetch } = asked
  const again = () => void refetch()
  const busy = asked.isFetching ?? asked.fetchStatus === 'fetching'
  const problem = getQueryError(asked)
  const message = problem?.message || NO_ANSWER

  if (data === undefined || data === null) {
    if (problem) return <ErrorState message={message} onRetry={again} busy={busy} compact={compact} />
    if (asked.fetchStatus === 'paused') return <OfflineState compact={compact} />
    return <Waiting skeleton={skeleton ?? <LinesSkeleton />} waiting={waiting} />
  }
  const isOld = asked.isPlaceholderData === true
  const isHeld = isOld && asked.fetchStatus === 'paused' && !problem
  const nothing = isHeld ? null : (whenEmpty ?? <EmptyState title={uiMessages.nothing} compact={compact} />)
  // What is here stays in its place whatever is said over it: whoever is in the middle of something goes on with it.
  return (
    <>
      {isHeld ? (
        <div className={classNames(styles.stale, styles.held)}>
          <Banner tone="info">{uiMessages.held}</Banner>
        </div>
      ) : (
        // What is only asked for again fails quietly until the last try.
        (status === 'error' || (isOld && problem)) && (
          <div className={styles.stale}>
            <Banner tone="danger" action={{ label: uiMessages.tryAgain, onPress: again, busy }}>
              {message}
            </Banner>
          </div>
        )
      )}
      {empty?.(data) ? nothing : children(data)}
    </>
  )
}
