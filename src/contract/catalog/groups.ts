/** Series and collections, for system admins. */
import { z } from 'zod'
import * as rules from '#rules/catalog.ts'
import { endpoint } from '../endpoint.ts'
import { Audience } from '../identity.ts'
import { ByUuid, CatalogGroup, CoverChoice, Description, GroupKind, SeenRevision, Title } from './shapes.ts'

const groupFields = {
  title: Title,
  description: Description,
  audience: Audience,
  cover: CoverChoice,
}
const answersGroup = { Group: CatalogGroup }

export const groupList = endpoint({
  path: '/admin/group/list',
  access: 'operator',
  summary: 'List the series and collections in display order, with their sessions.',
  audit: false,
  blocks: { Filter: z.strictObject({ group_type: GroupKind.optional() }).optional() },
  answer: { Groups: z.array(CatalogGroup) },
})

export const groupAdd = endpoint({
  path: '/admin/group/add',
  access: 'operator',
  summary: 'Create a series or a collection. Listeners see it once it contains a published session.',
  audit: 'group_added',
  blocks: {
    Group: z.strictObject({
      group_type: GroupKind,
      title: Title,
      description: Description.optional(),
      audience: Audience.optional(),
      cover: CoverChoice.optional(),
    }),
  },
  answer: answersGroup,
})

export const groupEdit = endpoint({
  path: '/admin/group/edit',
  access: 'operator',
  summary: 'Update the given fields of a series or collection. A name that is taken is refused with error 204.',
  audit: 'group_edited',
  blocks: { Group: SeenRevision.extend(z.strictObject(groupFields).partial().shape) },
  answer: answersGroup,
  errorBlocks: answersGroup,
})

export const groupOrder = endpoint({
  path: '/admin/group/order',
  access: 'operator',
  summary: 'Set the display order of all series, or of all collections.',
  audit: 'groups_ordered',
  blocks: { Groups: z.strictObject({ group_type: GroupKind, uuids: z.array(z.uuid()).max(500) }) },
  answer: { Groups: z.array(CatalogGroup) },
  errorBlocks: { Groups: z.array(CatalogGroup) },
})

export const groupSessions = endpoint({
  path: '/admin/group/sessions',
  access: 'operator',
  summary: 'Replace the sessions of a series or collection, in this order. A session can be in only one series.',
  audit: 'group_filled',
  blocks: { Group: SeenRevision.extend({ session_uuids: z.array(z.uuid()).max(rules.MAX_SESSIONS_IN_GROUP) }) },
  answer: answersGroup,
  errorBlocks: answersGroup,
})

export const groupDelete = endpoint({
  path: '/admin/group/delete',
  access: 'operator',
  summary: 'Delete a series or collection. Its sessions stay.',
  audit: 'group_deleted',
  blocks: { Group: ByUuid },
  answer: {},
})

export const groupRestore = endpoint({
  path: '/admin/group/restore',
  access: 'operator',
  summary: 'Restore a series or collection that was deleted within the last thirty days.',
  audit: 'group_restored',
  blocks: { Group: ByUuid },
  answer: answersGroup,
})
