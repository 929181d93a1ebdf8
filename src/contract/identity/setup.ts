/**
 * Creates the first admin of an installation through a link that the server shows, and lists the remaining setup steps.
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SessionState } from '../identity.ts'
import { Country, TimeZone } from '../range.ts'

const Required = (max: number) => z.string().trim().min(1, '*Required Field').max(max)
const Token = Required(100)

export const setupInfo = endpoint({
  path: '/first/info',
  access: 'public',
  summary: 'Get the known details of a setup link: email, name and school of the new admin.',
  blocks: { First: z.strictObject({ token: Token }) },
  answer: {
    First: z.object({
      /** Prefilled by the person who created the link. */
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      /** The school that the admin joins; null when none exists yet. */
      school: z.string().nullable(),
      /** The minimum length of the password in characters. */
      least: z.number(),
    }),
  },
})

export const setupCreate = endpoint({
  path: '/first/create',
  access: 'public',
  summary: 'Create the admin, and the school if there is none, and sign the admin in. The link is used up.',
  audit: 'school_begun',
  blocks: {
    First: z.strictObject({
      token: Token,
      email: z.email().max(254),
      first_name: Required(80),
      last_name: Required(80),
      password: z.string().min(1, '*Required Field').max(1000),
      school_name: z.string().trim().max(120).optional(),
      /** The time zone of the device in use. */
      time_zone: TimeZone.optional(),
      country: Country.optional(),
    }),
  },
  answer: { session: SessionState },
})

/** The setup steps, in the order in which a school needs them. */
export const setupSteps = ['second-step', 'school', 'days', 'contacts', 'people'] as const

export const setupList = endpoint({
  path: '/admin/setup/list',
  access: 'admin',
  summary: 'List the setup steps of a new school, and which of them are done.',
  audit: false,
  blocks: {},
  answer: { Steps: z.array(z.object({ id: z.enum(setupSteps), done: z.boolean() })) },
})
