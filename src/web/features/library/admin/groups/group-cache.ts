/** Updates the cached groups from server responses. */
import type { CatalogGroup } from '#contract/catalog/shapes.ts'
import { groupList } from '#contract/catalog/groups.ts'
import { updateAnswers } from '#web/lib/answers.ts'

/** Stores the server's latest version. An older response changes nothing. */
export const updateGroupInCache = (group: CatalogGroup): void =>
  updateAnswers(groupList, ({ Groups }) => ({
    Groups: Groups.map((item) => (item.uuid === group.uuid && item.revision <= group.revision ? group : item)),
  }))

/** Replaces all groups of one kind in their order. Groups of the other kind stay unchanged. */
export const updateGroupsInCache = (groups: readonly CatalogGroup[]): void =>
  updateAnswers(groupList, ({ Groups }) => {
    const [first] = groups
    return { Groups: [...Groups.filter((item) => item.group_type !== first?.group_type), ...groups] }
  })
