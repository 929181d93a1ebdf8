/** A school's support, for its admins: the support contacts with their hours, and the helplines. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Helpline } from '../support.ts'

const Time = z.string().regex(/^([01]\d|2[0-3])[0-5]\d$/)
const Hours = z
  .array(z.strictObject({ day: z.int().min(0).max(6), from: Time, until: Time }))
  .max(7)
  .refine((hours) => hours.every(({ from, until }) => from < until), 'End time must be after the start time.')
  .refine((hours) => new Set(hours.map(({ day }) => day)).size === hours.length, 'One day appears twice. Remove one.')

const fields = {
  name: z.string().trim().min(1, '*Required Field').max(120),
  role: z.string().trim().min(1, '*Required Field').max(120),
  /** The place where the person can be found; empty shows nothing. */
  place: z.string().trim().max(120),
  /** By weekday, 0 is Sunday; hhmm in the school's time zone. */
  hours: Hours,
  /** The text that students read while the contact is away; empty shows nothing. */
  away_words: z.string().trim().max(280),
  /** The account that receives the requests. Without one, the contact is listed but can't be asked. */
  adult_uuid: z.uuid().nullable(),
}

export const AdminContact = z
  .object({
    uuid: z.uuid(),
    name: z.string(),
    role: z.string(),
    place: z.string(),
    hours: z.array(z.object({ day: z.int(), from: z.string(), until: z.string() })),
    away_words: z.string(),
    /** `active` is false once the account is closed: then nobody reads the requests. */
    adult: z.object({ uuid: z.uuid(), name: z.string(), active: z.boolean() }).nullable(),
    revision: z.int(),
  })
  .meta({ id: 'AdminContact' })
export type AdminContact = z.infer<typeof AdminContact>

/**
 * The host must contain a dot. The lookahead checks that: two parts that both accept dots would backtrack at every dot.
 */
const CHAT = /^https:\/\/(?=[^\s/?#@]+\.[^\s/?#@])[^\s/?#@]+(?:[/?#]\S*)?$/i

const lineFields = {
  name: z.string().trim().min(1, '*Required Field').max(120),
  /** The purpose of the helpline, in one sentence. */
  note: z.string().trim().min(1, '*Required Field').max(280),
  call: z.string().trim().max(40),
  text_to: z.string().trim().max(40),
  /** The word that a text message to the helpline starts with. */
  text_body: z.string().trim().max(40),
  chat: z
    .string()
    .trim()
    .max(300)
    .refine((address) => address === '' || CHAT.test(address), 'Enter a web address that begins with https://'),
  /** True for helplines for people who are hurt by others. */
  against_harm: z.boolean(),
  /** An admin called the helpline and it answered. Until then it is not offered to anybody. */
  checked: z.boolean(),
}

export const AdminHelpline = z
  .object({ uuid: z.uuid(), ...lineFields, chat: z.string(), checked_at: z.string().nullable(), revision: z.int() })
  .meta({ id: 'AdminHelpline' })
export type AdminHelpline = z.infer<typeof AdminHelpline>

const Revision = z.int().min(1).max(2_000_000_000)
const ItemReference = z.strictObject({ uuid: z.uuid() })
const Order = z.strictObject({ uuids: z.array(z.uuid()).max(100) })

export const contactAdminList = endpoint({
  path: '/admin/school/contacts/list',
  access: 'admin',
  summary: "List the school's support contacts and helplines in order, and the default helplines.",
  audit: false,
  blocks: {},
  answer: {
    Contacts: z.array(AdminContact),
    Helplines: z.array(AdminHelpline),
    /**
     * The helplines that older students are offered when the school has checked none of its own; empty outside the US.
     */
    Ours: z.array(Helpline),
    emergency: z.string(),
  },
})

export const contactAdd = endpoint({
  path: '/admin/school/contact/add',
  access: 'admin',
  summary: 'Create a support contact: an adult whom students see on the help card and may ask to talk.',
  audit: 'contact_added',
  blocks: { Contact: z.strictObject(fields) },
  answer: { Contact: AdminContact },
})

export const contactEdit = endpoint({
  path: '/admin/school/contact/edit',
  access: 'admin',
  summary: 'Update a support contact: what students read, the hours, or the account that receives requests.',
  audit: 'contact_edited',
  blocks: { Contact: z.strictObject({ uuid: z.uuid(), revision: Revision, ...fields }) },
  answer: { Contact: AdminContact },
  errorBlocks: { Contact: AdminContact },
})

export const contactDelete = endpoint({
  path: '/admin/school/contact/delete',
  access: 'admin',
  summary: 'Delete a support contact. Refused while a request to them has not been seen yet.',
  audit: 'contact_deleted',
  blocks: { Contact: ItemReference },
  answer: {},
})

export const contactsOrder = endpoint({
  path: '/admin/school/contacts/order/update',
  access: 'admin',
  summary: 'Set the order in which students see the support contacts.',
  audit: 'contacts_ordered',
  blocks: { Order },
  answer: {},
})

export const helplineAdd = endpoint({
  path: '/admin/school/helpline/add',
  access: 'admin',
  summary: 'Create a helpline. It is offered once an admin has checked it.',
  audit: 'helpline_added',
  blocks: { Helpline: z.strictObject(lineFields) },
  answer: { Helpline: AdminHelpline },
})

export const helplineEdit = endpoint({
  path: '/admin/school/helpline/edit',
  access: 'admin',
  summary: 'Update a helpline, or mark it as checked.',
  audit: 'helpline_edited',
  blocks: { Helpline: z.strictObject({ uuid: z.uuid(), revision: Revision, ...lineFields }) },
  answer: { Helpline: AdminHelpline },
  errorBlocks: { Helpline: AdminHelpline },
})

export const helplineDelete = endpoint({
  path: '/admin/school/helpline/delete',
  access: 'admin',
  summary: 'Delete a helpline. A school without a checked helpline of its own offers the default ones again.',
  audit: 'helpline_deleted',
  blocks: { Helpline: ItemReference },
  answer: {},
})

export const helplinesOrder = endpoint({
  path: '/admin/school/helplines/order/update',
  access: 'admin',
  summary: "Set the order of the school's helplines.",
  audit: 'helplines_ordered',
  blocks: { Order },
  answer: {},
})
