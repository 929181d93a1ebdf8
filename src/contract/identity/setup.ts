/** The first admin of an installation, by a link that whoever runs the server was shown; and what is left to set up then. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SessionState } from '../identity.ts'
import { Country, TimeZone } from '../range.ts'

const Required = (max: number) => z.string().trim().min(1, '*Required Field').max(max)
const Token = Required(100)

export const firstInfo = endpoint({
  path: '/first/info',
  access: 'public',
  summary: 'Says what a link for a new admin is good for.',
  blocks: { First: z.strictObject({ token: Token }) },
  answer: {
    First: z.object({
      /** Filled in by whoever made the link. */
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      /** Of the school they come to; null where there is none yet. */
      school: z.string().nullable(),
      /** Characters that the password needs. */
      least: z.number(),
    }),
  },
})

export const firstCreate = endpoint({
  path: '/first/create',
  access: 'public',
  summary: 'Makes the admin, and their school where there is none yet, and signs them in; the link is used up.',
  audit: 'school_begun',
  blocks: {
    First: z.strictObject({
      token: Token,
      email: z.email().max(254),
      first_name: Required(80),
      last_name: Required(80),
      password: z.string().min(1, '*Required Field').max(1000),
      school_name: z.string().trim().max(120).optional(),
      /** Of the device they sit at. */
      time_zone: TimeZone.optional(),
      country: Country.optional(),
    }),
  },
  answer: { session: SessionState },
})

/** In the order in which a school needs them. */
export const setupSteps = ['second-step', 'school', 'days', 'contacts', 'people'] as const

export const setupList = endpoint({
  path: '/admin/setup/list',
  access: 'admin',
  summary: 'What of a new school is set up, and what is left.',
  audit: false,
  blocks: {},
  answer: { Steps: z.array(z.object({ id: z.enum(setupSteps), done: z.boolean() })) },
})
