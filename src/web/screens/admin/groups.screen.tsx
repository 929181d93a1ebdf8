/**
 * /admin/sessions/groups lists series and collections, in the order in which people see them; `group` in the address
 * opens one.
 */
import { useNavigate } from 'react-router'
import { ambienceList } from '#contract/catalog/ambiences.ts'
import { groupList } from '#contract/catalog/groups.ts'
import type { CatalogGroup } from '#contract/catalog/shapes.ts'
import { GroupPanel } from '#web/features/library/admin/groups/group-panel.tsx'
import { GroupsList } from '#web/features/library/admin/groups/groups-list.tsx'
import { NewGroup } from '#web/features/library/admin/groups/new-group.tsx'
import { groupFilters, type GroupFilters } from '#web/features/library/admin/groups/group-filters.ts'
import { CatalogTabs } from '#web/features/library/admin/catalog-tabs.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { groups as t } from '#web/lib/messages/en/catalog-groups.ts'
import { useUrlFilters } from '#web/lib/address/url-filters.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { FilterLinks } from '#web/ui/table/filter-links.tsx'
import { ListAndDetail } from '#web/ui/table/list-and-detail.tsx'
import styles from './sessions.module.css'

const kinds = ['series', 'collection'] as const

const filterByKind = (groups: readonly CatalogGroup[], kind: GroupFilters['kind']) =>
  groups.filter(({ group_type }) => group_type === kind)

function KindTabs({ filters, groups }: { filters: GroupFilters; groups: readonly CatalogGroup[] | undefined }) {
  const items = kinds.map((kind) => ({
    to: groupFilters.toUrl({ kind, group: undefined }),
    label: t(kind),
    count: groups && filterByKind(groups, kind).length,
    current: filters.kind === kind,
  }))
  return <FilterLinks label={t('kinds')} items={items} />
}

const useGroups = () => useAnswer(groupList, {})

interface ListProps {
  filters: GroupFilters
  answer: ReturnType<typeof useGroups>
  to: (uuid: string) => string
}

function List({ filters: { kind, group }, answer, to }: ListProps) {
  return (
    <Answer
      of={answer}
      skeleton={<RowsSkeleton />}
      empty={({ Groups }) => filterByKind(Groups, kind).length === 0}
      whenEmpty={<EmptyState title={t(`empty.${kind}`)}>{t('empty.more')}</EmptyState>}
    >
      {({ Groups }) => (
        <GroupsList
          key={kind}
          kind={kind}
          groups={filterByKind(Groups, kind)}
          chosen={group}
          to={({ uuid }) => to(uuid)}
        />
      )}
    </Answer>
  )
}

export function AdminGroupsScreen() {
  const filters = useUrlFilters(groupFilters)
  const navigate = useNavigate()
  const answer = useGroups()
  const limits = useAnswer(ambienceList, {}).data?.Limits
  const groups = answer.data?.Groups
  const open = groups?.find(({ uuid }) => uuid === filters.group)
  const back = groupFilters.toUrl({ ...filters, group: undefined })
  const to = (uuid: string) => groupFilters.toUrl({ ...filters, group: uuid })
  const go = (address: string) => void navigate(address, { preventScrollReset: true })
  const actions = (
    <>
      <CatalogTabs />
      <NewGroup kind={filters.kind} onCreated={(uuid) => go(to(uuid))} />
    </>
  )
  return (
    <Page title={t('title')} actions={actions}>
      <KindTabs filters={filters} groups={groups} />
      <div className={styles.below}>
        <ListAndDetail
          wide
          list={<List filters={filters} answer={answer} to={to} />}
          detail={
            open && (
              <GroupPanel key={open.uuid} group={open} limits={limits} closeUrl={back} onDeleted={() => go(back)} />
            )
          }
          open={open?.uuid}
          back={{ to: back, label: t('back') }}
          onLeave={() => go(back)}
        />
      </div>
    </Page>
  )
}
