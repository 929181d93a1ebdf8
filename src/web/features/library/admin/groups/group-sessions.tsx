/** The sessions of a group in order. The admin moves, removes and adds them, and every change is saved at once. */
import { useLayoutEffect, useRef, useState } from 'react'
import { type CatalogLine, sessionInfo, sessionList, sessionOrder } from '#contract/catalog.ts'
import { groupList, groupSessions } from '#contract/catalog/groups.ts'
import type { CatalogGroup } from '#contract/catalog/shapes.ts'
import { MAX_SESSIONS_IN_GROUP } from '#rules/catalog.ts'
import { call } from '#web/lib/api.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { groups as t } from '#web/lib/messages/en/catalog-groups.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { TimeText } from '#web/ui/figure/time-text.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { OrderList } from '#web/ui/order/order-list.tsx'
import { moveKey } from '#web/ui/order/order.ts'
import { OrderError } from '#web/ui/order/order-error.tsx'
import { type RowKeys, useOrdering } from '#web/ui/order/ordering.ts'
import { getConflictingVersion } from '../editing/conflict-errors.ts'
import { useFocusAfterRemoval } from '../editing/use-focus-after-removal.ts'
import { SessionPicker } from '../pick/session-picker.tsx'
import { CatalogStatusBadge } from '../table/catalog-status-badge.tsx'
import styles from './groups.module.css'
import { updateGroupInCache } from './group-cache.ts'

type GroupSession = CatalogGroup['sessions'][number]

const listKeys = (sessions: readonly GroupSession[]): string[] => sessions.map(({ uuid }) => uuid)

/** The audit log distinguishes a new order from a new selection, so each has its own endpoint. */
const store = async ({ uuid, revision, sessions }: CatalogGroup, keys: RowKeys): Promise<CatalogGroup> => {
  const before = new Set(listKeys(sessions))
  const hasSameSessions = keys.length === before.size && keys.every((key) => before.has(key))
  const { Group } = await call(hasSameSessions ? sessionOrder : groupSessions, {
    Group: { uuid, revision, session_uuids: [...keys] },
  })
  // A session that was added may have left another series.
  if (!hasSameSessions) void refreshAnswers(groupList, sessionList, sessionInfo)
  return Group
}

/** Stores each order over the revision that the previous one produced. */
const useGroupSessions = (group: CatalogGroup) => {
  const newest = useRef(group)
  useLayoutEffect(() => {
    if (group.revision > newest.current.revision) newest.current = group
  }, [group])
  const storeLatest = (stored: CatalogGroup) => {
    newest.current = stored
    updateGroupInCache(stored)
  }
  const ordering = useOrdering({
    async send(keys) {
      try {
        storeLatest(await store(newest.current, keys))
      } catch (error) {
        const stored = getConflictingVersion(error, 'Group')
        if (stored) storeLatest(stored as CatalogGroup)
        throw error
      }
    },
    isObsolete: (error) => getConflictingVersion(error, 'Group') !== undefined,
  })
  /** Sessions that were added but are not in a response yet, or that were removed and may be restored. */
  const [addedSessions, setAddedSessions] = useState<Readonly<Record<string, GroupSession>>>({})
  const stored = Object.fromEntries(group.sessions.map((item) => [item.uuid, item]))
  const keys = ordering.pendingOrder ?? listKeys(group.sessions)
  return {
    ordering,
    keys,
    sessions: keys.flatMap((key) => stored[key] ?? addedSessions[key] ?? []),
    remember: (session: GroupSession) => setAddedSessions((before) => ({ ...before, [session.uuid]: session })),
    /** Reads the current sessions for the undo button of a toast that outlives this render. */
    getCurrentKeys: () => listKeys(newest.current.sessions),
  }
}

const toGroupSession = ({ uuid, title, duration, status }: CatalogLine): GroupSession => ({
  uuid,
  title,
  duration,
  status,
})

function Session({ session }: { session: GroupSession }) {
  const { title, duration, status } = session
  return (
    <div className={styles.session}>
      <strong>{title}</strong>
      <span className={styles.meta}>
        {duration > 0 ? <TimeText seconds={duration} /> : adminCatalog('length.none')}
        {status !== 'published' && <CatalogStatusBadge status={status} />}
      </span>
    </div>
  )
}

function RemoveButton({ session: { title }, onPress }: { session: GroupSession; onPress: () => void }) {
  return <IconButton icon="x" label={t('remove', { title })} data-remove onClick={onPress} />
}

function AddSession({
  group,
  keys,
  onPick,
}: {
  group: CatalogGroup
  keys: RowKeys
  onPick: (line: CatalogLine) => void
}) {
  if (keys.length >= MAX_SESSIONS_IN_GROUP) {
    return <p className={styles.quiet}>{t('full', { count: MAX_SESSIONS_IN_GROUP })}</p>
  }
  const hint = group.group_type === 'series' ? { hint: t('sessions.oneSeries') } : {}
  return <SessionPicker label={t('add')} {...hint} without={new Set(keys)} onPick={onPick} />
}

export function GroupSessions({ group }: { group: CatalogGroup }) {
  const { ordering, keys, sessions, remember, getCurrentKeys } = useGroupSessions(group)
  const { container, setRemovedIndex } = useFocusAfterRemoval<HTMLElement>('[data-remove]', 'h3')
  const add = (line: CatalogLine) => {
    remember(toGroupSession(line))
    ordering.order([...keys, line.uuid])
  }
  const remove = (session: GroupSession) => {
    const index = keys.indexOf(session.uuid)
    const remaining = keys.filter((key) => key !== session.uuid)
    remember(session)
    setRemovedIndex(index)
    ordering.order(remaining)
    const undoRemoval = () => ordering.order(moveKey(getCurrentKeys(), session.uuid, index))
    notify(t('remove.done', { title: session.title }), {
      action: { label: adminCatalog('undo'), onPress: undoRemoval },
    })
  }
  return (
    <section ref={container} className={styles.inside} aria-label={t('sessions')}>
      <div>
        <h3 tabIndex={-1}>{t('sessions')}</h3>
        <p className={styles.quiet}>{t(sessions.length > 0 ? 'sessions.hint' : 'sessions.empty')}</p>
      </div>
      <OrderError ordering={ordering} />
      {sessions.length > 0 && (
        <OrderList
          label={t('sessions.list', { title: group.title })}
          rows={sessions}
          getKey={({ uuid }) => uuid}
          getName={({ title }) => title}
          onOrder={ordering.order}
          renderActions={(session) => <RemoveButton session={session} onPress={() => remove(session)} />}
        >
          {(session) => <Session session={session} />}
        </OrderList>
      )}
      <AddSession group={group} keys={keys} onPick={add} />
    </section>
  )
}
