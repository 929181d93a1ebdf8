/** Lists the series or the collections in the order in which people see them. */
import { Link } from 'react-router'
import { groupOrder } from '#contract/catalog/groups.ts'
import type { CatalogGroup, GroupKind } from '#contract/catalog/shapes.ts'
import { call } from '#web/lib/api.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { groups as t } from '#web/lib/messages/en/catalog-groups.ts'
import { OrderList } from '#web/ui/order/order-list.tsx'
import { sortByKeys } from '#web/ui/order/order.ts'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import { OrderError } from '#web/ui/order/order-error.tsx'
import { type RowKeys, useOrdering } from '#web/ui/order/ordering.ts'
import { getConflictingVersion } from '../editing/conflict-errors.ts'
import styles from './groups.module.css'
import { updateGroupsInCache } from './group-cache.ts'

export const countText = (count: number): string => {
  if (count === 0) return t('sessions.none')
  return count === 1 ? t('sessions.one') : t('sessions.many', { count })
}

/** A group is listed, too, while the audio of its only session is processing. */
export const isListed = ({ sessions }: CatalogGroup): boolean =>
  sessions.some(({ status }) => status === 'published' || status === 'processing')

const useGroupOrder = (kind: GroupKind) =>
  useOrdering({
    async send(uuids: RowKeys) {
      try {
        updateGroupsInCache((await call(groupOrder, { Groups: { group_type: kind, uuids: [...uuids] } })).Groups)
      } catch (error) {
        const stored = getConflictingVersion(error, 'Groups')
        if (stored) updateGroupsInCache(stored as CatalogGroup[])
        throw error
      }
    },
    isObsolete: (error) => getConflictingVersion(error, 'Groups') !== undefined,
  })

export interface GroupsListProps {
  kind: GroupKind
  /** The stored groups of this kind. */
  groups: readonly CatalogGroup[]
  chosen: string | undefined
  to: (group: CatalogGroup) => string
}

function Group({ group, chosen, to }: { group: CatalogGroup } & Pick<GroupsListProps, 'chosen' | 'to'>) {
  const { uuid, title, cover_url, audience, sessions } = group
  return (
    <div className={styles.line}>
      <Link
        to={to(group)}
        data-row={uuid}
        preventScrollReset
        aria-current={uuid === chosen ? 'true' : undefined}
        className={styles.group}
      >
        <span className={styles.cover}>
          <CoverPicture src={cover_url} seed={uuid} />
        </span>
        <span className={styles.text}>
          <strong>{title}</strong>
          <span>{`${countText(sessions.length)}, ${adminCatalog(`audience.${audience}`)}`}</span>
        </span>
      </Link>
      {!isListed(group) && (
        <div className={styles.state}>
          <Badge tone="draft">{t('hidden')}</Badge>
        </div>
      )}
    </div>
  )
}

export function GroupsList({ kind, groups, chosen, to }: GroupsListProps) {
  const ordering = useGroupOrder(kind)
  const rows = ordering.pendingOrder ? sortByKeys(groups, ordering.pendingOrder, ({ uuid }) => uuid) : groups
  return (
    <>
      <OrderError ordering={ordering} />
      <OrderList
        label={t(`list.${kind}`)}
        rows={rows}
        getKey={({ uuid }) => uuid}
        getName={({ title }) => title}
        onOrder={ordering.order}
        chosen={chosen}
      >
        {(group) => <Group group={group} chosen={chosen} to={to} />}
      </OrderList>
    </>
  )
}
