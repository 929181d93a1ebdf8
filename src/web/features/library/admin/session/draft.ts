/** The unsaved changes of a session. A save contains all of them and names the revision they are based on. */
import type { RequestInput } from '#contract/endpoint.ts'
import { ApiError } from '#contract/call.ts'
import {
  type CatalogSession,
  sessionEdit,
  sessionInfo,
  sessionList,
  sessionPublish,
  sessionWithdraw,
} from '#contract/catalog.ts'
import { groupList } from '#contract/catalog/groups.ts'
import { updateAnswers, refreshAnswers, useAction } from '#web/lib/answers.ts'
import { getFieldErrors } from '#web/lib/errors/field-errors.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import { getConflictingVersion } from '../editing/conflict-errors.ts'
import { useUnsaved } from '../editing/unsaved.ts'

export type SessionChanges = Omit<RequestInput<typeof sessionEdit>['MindfulnessSession'], 'uuid' | 'revision'>

export const answersWithSessions = [sessionList, groupList] as const

/** Shows the server's latest response. */
const showSession = (Session: CatalogSession): void =>
  updateAnswers(sessionInfo, (answer) => (answer.Session.uuid === Session.uuid ? { Session } : answer))

const getErrorText = (error: Error | null): string | undefined => {
  if (getConflictingVersion(error, 'Session')) return adminCatalog('stale')
  if (error instanceof ApiError && error.fields.length > 0) return adminCatalog('missing')
  return error?.message
}

/** Each request names the last known revision, and its response is shown. */
const useSessionRequests = () => {
  const edit = useAction(sessionEdit)
  const publish = useAction(sessionPublish)
  const unpublish = useAction(sessionWithdraw)
  const actions = [edit, publish, unpublish]
  return {
    edit: edit.act,
    publish: publish.act,
    unpublish: unpublish.act,
    isPublishing: publish.busy,
    busy: actions.some(({ busy }) => busy),
    error: actions.find(({ error }) => error)?.error ?? null,
    reset: () => actions.forEach(({ reset }) => reset()),
  }
}

export const useSessionDraft = (session: CatalogSession) => {
  const { changes, hasChanges, change, clearChanges, removeSentChanges } = useUnsaved<SessionChanges>(session.uuid)
  const requests = useSessionRequests()

  const saveChanges = async ({ uuid, revision }: CatalogSession): Promise<CatalogSession> => {
    if (!hasChanges) return session
    const { Session } = await requests.edit({ MindfulnessSession: { uuid, revision, ...changes } })
    showSession(Session)
    // The new session must render before the changes are dropped. Otherwise the fields would briefly show their old
    // values, and the caret would jump.
    await Promise.resolve()
    removeSentChanges(changes)
    return Session
  }
  /** Runs one action, and notifies the admin after the server has confirmed it. */
  const store = async (act: () => Promise<CatalogSession>, message: string): Promise<void> => {
    // Two requests at once would name the same revision, and the second would be rejected as a conflict.
    if (requests.busy) return
    requests.reset()
    try {
      showSession(await act())
      notify(message)
    } catch (error) {
      const stored = getConflictingVersion(error, 'Session')
      if (stored) showSession(stored as CatalogSession)
    }
    await refreshAnswers(...answersWithSessions)
  }
  return {
    /** The session with the changes applied. */
    values: { ...session, ...changes },
    related: changes.related ?? session.related.map(({ uuid }) => uuid),
    hasChanges,
    change,
    discard: () => {
      clearChanges()
      requests.reset()
    },
    save: () => store(() => saveChanges(session), adminCatalog('saved')),
    publish: () =>
      store(async () => {
        const { uuid, revision } = await saveChanges(session)
        return (await requests.publish({ MindfulnessSession: { uuid, revision } })).Session
      }, adminCatalog('publish.done')),
    unpublish: () =>
      store(async () => {
        const { uuid, revision } = await saveChanges(session)
        return (await requests.unpublish({ MindfulnessSession: { uuid, revision } })).Session
      }, adminCatalog('unpublish.done')),
    busy: requests.busy,
    isPublishing: requests.isPublishing,
    problems: getFieldErrors(requests.error),
    problem: getErrorText(requests.error),
  }
}
export type SessionDraft = ReturnType<typeof useSessionDraft>
