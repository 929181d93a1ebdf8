/** A school as its admins keep it: its name and days, what it does without, and its end. */
import { z } from 'zod'
import { features, outsideProviders } from '#rules/features.ts'
import { MOST_STRETCHES } from '#rules/school-days.ts'
import { endpoint } from '../endpoint.ts'
import { Country, Day, TimeZone } from '../range.ts'

/** No calendar of a school reaches further. */
const SchoolDay = Day.refine((day) => day >= '2000-01-01' && day <= '2199-12-31', 'That day is too far away.')

const Stretch = z.strictObject({ name: z.string().trim().max(80), from: SchoolDay, until: SchoolDay })

/** Both days of a stretch belong to it. Without terms every day that is no holiday is one of school. */
export const SchoolDays = z
  .strictObject({ terms: z.array(Stretch).max(MOST_STRETCHES), holidays: z.array(Stretch).max(MOST_STRETCHES) })
  .meta({ id: 'SchoolDays' })

/** What can be switched: parts of the product, and whether anything written here may go to a provider. */
export const SwitchPart = z.enum([...features, outsideProviders])
export type SwitchPart = z.infer<typeof SwitchPart>

export const School = z
  .object({
    uuid: z.uuid(),
    name: z.string(),
    school_code: z.string(),
    time_zone: z.string(),
    /** ISO 3166; decides the number for emergencies, and whether lines of ours are offered. */
    country: z.string(),
    days: SchoolDays,
    /** What is switched off. */
    without: z.array(SwitchPart),
    /** Named by whoever saves; another one means that somebody else has saved meanwhile. */
    revision: z.int(),
    /** While it is closing. */
    closing: z.object({ since: z.string(), erased_from: z.string() }).nullable(),
  })
  .meta({ id: 'School' })
export type School = z.infer<typeof School>

export const schoolInfo = endpoint({
  path: '/admin/school/info',
  access: 'admin',
  summary: "The admin's own school: its name, its days, what it does without.",
  audit: false,
  blocks: {},
  answer: { School },
})

export const schoolUpdate = endpoint({
  path: '/admin/school/update',
  access: 'admin',
  summary: 'Changes the name, code, time zone, country, terms or holidays of the school; what is left out stays.',
  audit: 'school_edited',
  blocks: {
    School: z.strictObject({
      revision: z.int().min(1).max(2_000_000_000),
      name: z.string().trim().min(1, '*Required Field').max(120).optional(),
      school_code: z
        .string()
        .trim()
        .regex(/^[\p{L}\p{N}-]{2,20}$/u, 'Two to twenty letters and digits, without spaces.')
        .optional(),
      time_zone: TimeZone.optional(),
      country: Country.optional(),
      days: SchoolDays.optional(),
    }),
  },
  answer: { School },
  refusal: { School },
})

export const schoolSwitch = endpoint({
  path: '/admin/school/switch/update',
  access: 'admin',
  summary: 'Switches a part of the product off for everybody at the school at once, or on again.',
  audit: 'part_switched',
  blocks: { Switch: z.strictObject({ part: SwitchPart, on: z.boolean() }) },
  answer: { School },
})

export const schoolClose = endpoint({
  path: '/admin/school/close',
  access: 'admin',
  summary: 'Closes the school: only its admins come in any more, and after sixty days all of it is erased.',
  audit: 'school_closed',
  /** Of the school, typed to be sure. */
  blocks: { Close: z.strictObject({ name: z.string().max(200) }) },
  answer: { School },
})

export const schoolReopen = endpoint({
  path: '/admin/school/reopen',
  access: 'admin',
  summary: 'Undoes the closing of the school, as long as it has not been erased.',
  audit: 'school_reopened',
  blocks: {},
  answer: { School },
})

export const staffList = endpoint({
  path: '/admin/school/staff/list',
  access: 'admin',
  summary: 'The adults of the school by name, of whom some can be asked to talk.',
  audit: false,
  blocks: {},
  answer: { Staff: z.array(z.object({ uuid: z.uuid(), name: z.string(), user_type: z.string() })) },
})

export const pupilsFind = endpoint({
  path: '/admin/school/pupils/find',
  access: 'admin',
  summary: 'Students of the school whose name or username holds the words: names and classes only.',
  audit: 'pupils_listed',
  blocks: { Search: z.strictObject({ text: z.string().trim().min(1, '*Required Field').max(80) }) },
  answer: {
    Pupils: z.array(
      z.object({
        uuid: z.uuid(),
        name: z.string(),
        username: z.string().nullable(),
        sections: z.array(z.string()),
        /** Whether they can sign in. */
        active: z.boolean(),
      }),
    ),
  },
})
