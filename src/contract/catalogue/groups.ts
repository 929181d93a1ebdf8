/** Series and collections, as operators keep them. */
import { z } from 'zod'
import * as rules from '#rules/catalog.ts'
import { endpoint } from '../endpoint.ts'
import { Audience } from '../identity.ts'
import { ByUuid, CatalogGroup, CoverChoice, Description, GroupKind, SeenRevision, Title } from './shapes.ts'

const writtenGroup = {
  title: Title,
  description: Description,
  audience: Audience,
  cover: CoverChoice,
}
const answersGroup = { Group: CatalogGroup }

export const groupList = endpoint({
  path: '/admin/group/list',
  access: 'operator',
  summary: 'Series and collections in the order they are shown, with their sessions.',
  audit: false,
  blocks: { Filter: z.strictObject({ group_type: GroupKind.optional() }).optional() },
  answer: { Groups: z.array(CatalogGroup) },
})

export const groupAdd = endpoint({
  path: '/admin/group/add',
  access: 'operator',
  summary: 'Begins a series or a collection; it is shown once a published session is in it.',
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
  summary: 'Changes what is given of a series or collection; a name that another has is refused (204).',
  audit: 'group_edited',
  blocks: { Group: SeenRevision.extend(z.strictObject(writtenGroup).partial().shape) },
  answer: answersGroup,
  refusal: answersGroup,
})

export const groupOrder = endpoint({
  path: '/admin/group/order',
  access: 'operator',
  summary: 'Puts all series, or all collections, in the order in which they are shown.',
  audit: 'groups_ordered',
  blocks: { Groups: z.strictObject({ group_type: GroupKind, uuids: z.array(z.uuid()).max(500) }) },
  answer: { Groups: z.array(CatalogGroup) },
  refusal: { Groups: z.array(CatalogGroup) },
})

export const groupSessions = endpoint({
  path: '/admin/group/sessions',
  access: 'operator',
  summary: 'Puts exactly these sessions in a series or collection, in this order; no session stays in two series.',
  audit: 'group_filled',
  blocks: { Group: SeenRevision.extend({ session_uuids: z.array(z.uuid()).max(rules.MOST_IN_GROUP) }) },
  answer: answersGroup,
  refusal: answersGroup,
})

export const groupDelete = endpoint({
  path: '/admin/group/delete',
  access: 'operator',
  summary: 'Deletes a series or collection; its sessions stay.',
  audit: 'group_deleted',
  blocks: { Group: ByUuid },
  answer: {},
})

export const groupRestore = endpoint({
  path: '/admin/group/restore',
  access: 'operator',
  summary: 'Brings a series or collection back that was deleted within the last thirty days.',
  audit: 'group_restored',
  blocks: { Group: ByUuid },
  answer: answersGroup,
})
