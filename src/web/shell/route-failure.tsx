/** The error page, shown if a chunk failed to load or a page failed for another reason. */
import { Suspense } from 'react'
import { useRouteError } from 'react-router'
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { ChunkError, optionalComponent } from '#web/lib/chunks.ts'
import { useOnline } from '#web/lib/online.ts'
import { authPaths } from '#web/lib/auth-paths.ts'
import { shell } from '#web/lib/messages/en/shell.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import styles from './route-failure.module.css'

const getSentence = (error: unknown): string => {
  if (error instanceof ChunkError) return shell(error.type === 'timeout' ? 'error.late' : 'error.part')
  if (error instanceof ApiError) return error.message
  return NO_ANSWER
}

const getRequestId = (error: unknown): string | undefined => {
  const id = error instanceof ApiError ? error.body['request_id'] : undefined
  return typeof id === 'string' ? id : undefined
}

const OfflineLinks = optionalComponent(async () => (await import('../app-routes.ts')).loadOfflineLinks())

/** With `isFullPage`, no layout surrounds the message. */
export function RouteFailure({ isFullPage = false }: { isFullPage?: boolean }) {
  const error = useRouteError()
  const online = useOnline()
  const request = getRequestId(error)
  return (
    <div
      className={isFullPage ? styles.whole : styles.page}
      role={online ? 'alert' : undefined}
      data-error={error instanceof Error ? error.name : undefined}
    >
      <PageHeading title={shell(online ? 'error.title' : 'offline.page')} />
      {online ? (
        <p className={styles.sentence}>{getSentence(error)}</p>
      ) : (
        <Suspense fallback={null}>
          <OfflineLinks />
        </Suspense>
      )}
      {request && <p className={styles.request}>{shell('error.request', { id: request })}</p>}
      <div className={styles.actions}>
        {/* The browser remembers a chunk that failed; only a full reload requests it again everywhere. */}
        <Button look="board" onClick={() => location.reload()}>
          {shell('try.again')}
        </Button>
        <ButtonLink look="soft" to={authPaths.home} reloadDocument>
          {shell('go.home')}
        </ButtonLink>
      </div>
    </div>
  )
}
