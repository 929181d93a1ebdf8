/**
 * /admin/sessions/groups lists series and collections, in the order in which people see them; `group` in the address
 * opens one.
 */
import { useNavigate } from 'react-router'
import { ambienceList } from '#contract/catalog/ambiences.ts'
import { groupList } from '#contract/catalog/groups.ts'
import type { CatalogGroup } from '#contract/catalog/shapes.ts'
import { CatalogTabs } from '#web/features/library/admin/catalog-tabs.tsx'
import { GroupPanel } from '#web/features/library/admin/groups/group-panel.tsx'
import { GroupsList } from '#web/features/library/admin/groups/groups-list.tsx'
import { NewGroup } from '#web/features/library/admin/groups/new-group.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { createUrlFilters, oneOf, openItem } from '#web/lib/address/url-filters.ts'
import { groups as t } from '#web/lib/messages/en/catalog-groups.ts'
import { ListDetailScreen } from './list-detail/list-detail-screen.tsx'
import type { FilterOption } from './list-detail/list-filters.ts'
import { useWholeList } from './list-detail/list-state.ts'

/** The address names the kind of groups and the open one. */
const groupFilters = createUrlFilters(
  { kind: oneOf(['series', 'collection'], 'series'), group: openItem() },
  adminPaths.adminGroups,
)

type GroupFilters = typeof groupFilters.defaults

const empty = { title: t('empty.series'), more: t('empty.more') }

const filterByKind = (groups: readonly CatalogGroup[], kind: GroupFilters['kind']) =>
  groups.filter(({ group_type }) => group_type === kind)

const listKinds = (groups: readonly CatalogGroup[] | undefined): FilterOption[] =>
  (['series', 'collection'] as const).map((kind) => ({
    value: kind,
    label: t(kind),
    count: groups && filterByKind(groups, kind).length,
    empty: { ...empty, title: t(`empty.${kind}`) },
  }))

function Actions({ filters }: { filters: GroupFilters }) {
  const navigate = useNavigate()
  const openCreated = (uuid: string) =>
    void navigate(groupFilters.toUrl(groupFilters.withOpenItem(filters, uuid)), { preventScrollReset: true })
  return (
    <>
      <CatalogTabs />
      <NewGroup kind={filters.kind} onCreated={openCreated} />
    </>
  )
}

export function AdminGroupsScreen() {
  const list = useWholeList({
    address: groupFilters,
    endpoint: groupList,
    request: {},
    toRows: ({ Groups }, { kind }) => filterByKind(Groups, kind),
  })
  const { kind } = list.filters
  const limits = useAnswer(ambienceList, {}).data?.Limits
  return (
    <ListDetailScreen
      list={list}
      title={t('title')}
      actions={<Actions filters={list.filters} />}
      choice={{ name: 'kind', label: t('kinds'), options: listKinds(list.answer?.Groups) }}
      renderRows={(groups, { shown, toUrl }) => (
        <GroupsList key={kind} kind={kind} groups={groups} chosen={shown} to={toUrl} />
      )}
      empty={empty}
      detail={{
        back: t('back'),
        wide: true,
        render: ({ row: group, closeUrl, close }) =>
          group && <GroupPanel key={group.uuid} group={group} limits={limits} closeUrl={closeUrl} onDeleted={close} />,
      }}
    />
  )
}
