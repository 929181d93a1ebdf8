/** A school, for its admins: its name and calendar, its features, and its closing. */
import { z } from 'zod'
import { features, outsideProviders } from '#rules/features.ts'
import { MAX_DAY_RANGES } from '#rules/school-days.ts'
import { endpoint } from '../endpoint.ts'
import { Country, Day, TimeZone } from '../range.ts'

/** No school calendar extends beyond these years. */
const SchoolDay = Day.refine((day) => day >= '2000-01-01' && day <= '2199-12-31', 'Choose a date from 2000 to 2199.')

const Stretch = z.strictObject({ name: z.string().trim().max(80), from: SchoolDay, until: SchoolDay })

/**
 * Semesters and breaks include their first and last day. Without semesters, every day outside of breaks is a school
 * day.
 */
export const SchoolDays = z
  .strictObject({ terms: z.array(Stretch).max(MAX_DAY_RANGES), holidays: z.array(Stretch).max(MAX_DAY_RANGES) })
  .meta({ id: 'SchoolDays' })

/** A setting that an admin can turn off: a feature of the product, or sending text to outside providers. */
export const FeatureSwitch = z.enum([...features, outsideProviders])
export type FeatureSwitch = z.infer<typeof FeatureSwitch>

export const School = z
  .object({
    uuid: z.uuid(),
    name: z.string(),
    school_code: z.string(),
    time_zone: z.string(),
    /** ISO 3166. It decides the emergency number, and whether the built-in helplines are offered. */
    country: z.string(),
    days: SchoolDays,
    /** The features that are turned off. */
    without: z.array(FeatureSwitch),
    /** Optimistic lock: a save must name it, and a different value means that somebody else saved in between. */
    revision: z.int(),
    /** Null unless the school is closing. */
    closing: z.object({ since: z.string(), erased_from: z.string() }).nullable(),
  })
  .meta({ id: 'School' })
export type School = z.infer<typeof School>

export const schoolInfo = endpoint({
  path: '/admin/school/info',
  access: 'admin',
  summary: "Get the admin's own school: its name, its calendar, and the features that are turned off.",
  audit: false,
  blocks: {},
  answer: { School },
})

export const schoolUpdate = endpoint({
  path: '/admin/school/update',
  access: 'admin',
  summary: "Update the name, code, time zone, country, semesters or breaks of the school. Omitted fields don't change.",
  audit: 'school_edited',
  blocks: {
    School: z.strictObject({
      revision: z.int().min(1).max(2_000_000_000),
      name: z.string().trim().min(1, '*Required Field').max(120).optional(),
      school_code: z
        .string()
        .trim()
        .regex(/^[\p{L}\p{N}-]{2,20}$/u, 'Use 2 to 20 letters, numbers and hyphens, without spaces.')
        .optional(),
      time_zone: TimeZone.optional(),
      country: Country.optional(),
      days: SchoolDays.optional(),
    }),
  },
  answer: { School },
  errorBlocks: { School },
})

export const schoolSwitch = endpoint({
  path: '/admin/school/switch/update',
  access: 'admin',
  summary: 'Turn a feature off for everybody at the school at once, or on again.',
  audit: 'part_switched',
  blocks: { Switch: z.strictObject({ part: FeatureSwitch, on: z.boolean() }) },
  answer: { School },
})

export const schoolClose = endpoint({
  path: '/admin/school/close',
  access: 'admin',
  summary: 'Close the school: only its admins can sign in, and after sixty days all of its data is erased.',
  audit: 'school_closed',
  /** The name of the school, typed as a confirmation. */
  blocks: { Close: z.strictObject({ name: z.string().max(200) }) },
  answer: { School },
})

export const schoolReopen = endpoint({
  path: '/admin/school/reopen',
  access: 'admin',
  summary: 'Reopen a closed school, as long as it has not been erased.',
  audit: 'school_reopened',
  blocks: {},
  answer: { School },
})

export const staffList = endpoint({
  path: '/admin/school/staff/list',
  access: 'admin',
  summary: 'List the adults of the school by name, to choose support contacts from.',
  audit: false,
  blocks: {},
  answer: { Staff: z.array(z.object({ uuid: z.uuid(), name: z.string(), user_type: z.string() })) },
})

export const studentsFind = endpoint({
  path: '/admin/school/pupils/find',
  access: 'admin',
  summary: 'Search the students of the school by name or username. Returns only names and classes.',
  audit: 'pupils_listed',
  blocks: { Search: z.strictObject({ text: z.string().trim().min(1, '*Required Field').max(80) }) },
  answer: {
    Pupils: z.array(
      z.object({
        uuid: z.uuid(),
        name: z.string(),
        username: z.string().nullable(),
        sections: z.array(z.string()),
        /** Whether the student can sign in. */
        active: z.boolean(),
      }),
    ),
  },
})
