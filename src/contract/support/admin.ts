/** Who is there at a school, as its admins keep it: the adults who can be asked, with their hours, and the lines. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Helpline } from '../support.ts'

const Time = z.string().regex(/^([01]\d|2[0-3])[0-5]\d$/)
const Hours = z
  .array(z.strictObject({ day: z.int().min(0).max(6), from: Time, until: Time }))
  .max(7)
  .refine((hours) => hours.every(({ from, until }) => from < until), 'A day ends after it begins.')
  .refine((hours) => new Set(hours.map(({ day }) => day)).size === hours.length, 'A day stands there twice.')

const fields = {
  name: z.string().trim().min(1, '*Required Field').max(120),
  role: z.string().trim().min(1, '*Required Field').max(120),
  /** Where they are; nothing where that is empty. */
  place: z.string().trim().max(120),
  /** By weekday, 0 is Sunday; hhmm in the zone of the school. */
  hours: Hours,
  /** What pupils read while they are away; nothing where that is empty. */
  away_words: z.string().trim().max(280),
  /** The account that gets the requests; without one they are named and cannot be asked. */
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
    /** `active` is false once the account is closed: then nobody reads what is asked. */
    adult: z.object({ uuid: z.uuid(), name: z.string(), active: z.boolean() }).nullable(),
    revision: z.int(),
  })
  .meta({ id: 'KeptContact' })
export type AdminContact = z.infer<typeof AdminContact>

/** A dot stands within its host. It is looked for ahead: two parts that both take dots would be tried at every one of them. */
const CHAT = /^https:\/\/(?=[^\s/?#@]+\.[^\s/?#@])[^\s/?#@]+(?:[/?#]\S*)?$/i

const lineFields = {
  name: z.string().trim().min(1, '*Required Field').max(120),
  /** What it is for, in one sentence. */
  note: z.string().trim().min(1, '*Required Field').max(280),
  call: z.string().trim().max(40),
  text_to: z.string().trim().max(40),
  /** The word to begin a text with. */
  text_body: z.string().trim().max(40),
  chat: z
    .string()
    .trim()
    .max(300)
    .refine((address) => address === '' || CHAT.test(address), 'An address begins with https://'),
  /** For whoever is hurt by others. */
  against_harm: z.boolean(),
  /** Somebody has called it and was answered; before that nobody is offered it. */
  checked: z.boolean(),
}

export const AdminHelpline = z
  .object({ uuid: z.uuid(), ...lineFields, chat: z.string(), checked_at: z.string().nullable(), revision: z.int() })
  .meta({ id: 'KeptHelpline' })
export type AdminHelpline = z.infer<typeof AdminHelpline>

const Revision = z.int().min(1).max(2_000_000_000)
const One = z.strictObject({ uuid: z.uuid() })
const Order = z.strictObject({ uuids: z.array(z.uuid()).max(100) })

export const keptList = endpoint({
  path: '/admin/school/contacts/list',
  access: 'admin',
  summary:
    'The adults and the lines of the school in their order, and the lines that are offered without any of its own.',
  audit: false,
  blocks: {},
  answer: {
    Contacts: z.array(AdminContact),
    Helplines: z.array(AdminHelpline),
    /** What older pupils are offered where the school has checked none of its own; none outside of the United States. */
    Ours: z.array(Helpline),
    emergency: z.string(),
  },
})

export const contactAdd = endpoint({
  path: '/admin/school/contact/add',
  access: 'admin',
  summary: 'Names an adult of the school whom pupils see on the help card and may ask to talk.',
  audit: 'contact_added',
  blocks: { Contact: z.strictObject(fields) },
  answer: { Contact: AdminContact },
})

export const contactEdit = endpoint({
  path: '/admin/school/contact/edit',
  access: 'admin',
  summary: 'Changes what pupils read of an adult, their hours, or who gets what is asked.',
  audit: 'contact_edited',
  blocks: { Contact: z.strictObject({ uuid: z.uuid(), revision: Revision, ...fields }) },
  answer: { Contact: AdminContact },
  refusal: { Contact: AdminContact },
})

export const contactDelete = endpoint({
  path: '/admin/school/contact/delete',
  access: 'admin',
  summary: 'Takes an adult off the list; refused while somebody who asked them waits to be seen.',
  audit: 'contact_deleted',
  blocks: { Contact: One },
  answer: {},
})

export const contactsOrder = endpoint({
  path: '/admin/school/contacts/order/update',
  access: 'admin',
  summary: 'Puts the adults of the school in the order in which pupils see them.',
  audit: 'contacts_ordered',
  blocks: { Order },
  answer: {},
})

export const helplineAdd = endpoint({
  path: '/admin/school/helpline/add',
  access: 'admin',
  summary: 'Adds a line that people answer; it is offered once somebody has checked it.',
  audit: 'helpline_added',
  blocks: { Helpline: z.strictObject(lineFields) },
  answer: { Helpline: AdminHelpline },
})

export const helplineEdit = endpoint({
  path: '/admin/school/helpline/edit',
  access: 'admin',
  summary: 'Changes a line, or says that it was checked.',
  audit: 'helpline_edited',
  blocks: { Helpline: z.strictObject({ uuid: z.uuid(), revision: Revision, ...lineFields }) },
  answer: { Helpline: AdminHelpline },
  refusal: { Helpline: AdminHelpline },
})

export const helplineDelete = endpoint({
  path: '/admin/school/helpline/delete',
  access: 'admin',
  summary: 'Takes a line away; without any checked one of its own the school offers ours again.',
  audit: 'helpline_deleted',
  blocks: { Helpline: One },
  answer: {},
})

export const helplinesOrder = endpoint({
  path: '/admin/school/helplines/order/update',
  access: 'admin',
  summary: 'Puts the lines of the school in their order.',
  audit: 'helplines_ordered',
  blocks: { Order },
  answer: {},
})
