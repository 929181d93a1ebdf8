/** What the page knows of groups, as the server answers it. */
import type { CatalogGroup } from '#contract/catalogue/shapes.ts'
import { groupList } from '#contract/catalogue/groups.ts'
import { updateAnswers } from '#web/lib/answers.ts'

/** As the server has just answered it; an older answer changes nothing. */
export const updateGroupInCache = (group: CatalogGroup): void =>
  updateAnswers(groupList, ({ Groups }) => ({
    Groups: Groups.map((one) => (one.uuid === group.uuid && one.revision < group.revision ? group : one)),
  }))

/** All of one kind in their order; those of the other kind stay as they are. */
export const updateGroupsInCache = (groups: readonly CatalogGroup[]): void =>
  updateAnswers(groupList, ({ Groups }) => {
    const [first] = groups
    return { Groups: [...Groups.filter((one) => one.group_type !== first?.group_type), ...groups] }
  })
