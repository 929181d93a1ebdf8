/** The connection of a school with its platform, for its admins. Secrets can be written but never read. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const Name = z.string().trim().min(1, '*Required Field').max(80)
const Address = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: 'Enter a full web address that begins with https:// or http://' }).max(1000),
])
const AttributeName = z.string().trim().max(200)
const RoleNames = z.array(z.string().trim().min(1).max(200)).max(20)

/** The sign-on attribute that holds each value. */
export const AttributeMap = z.strictObject({
  email: AttributeName,
  username: AttributeName,
  first_name: AttributeName,
  last_name: AttributeName,
  role: AttributeName,
  grade: AttributeName,
})

export const RoleMap = z.strictObject({ student: RoleNames, teacher: RoleNames, admin: RoleNames })

/** The rules for a person who has no account here yet. */
export const PeopleRules = z.strictObject({
  link_by_email: z.boolean(),
  link_by_username: z.boolean(),
  create: z.boolean(),
  /** The platform may also sign in admins of the school, but never system admins. */
  admins: z.boolean(),
})

export const Certificate = z
  .object({
    fingerprint: z.string(),
    from: z.string(),
    until: z.string(),
    days_left: z.int(),
  })
  .meta({ id: 'PartnerCertificate' })
export type Certificate = z.infer<typeof Certificate>

export const Connection = z
  .object({
    kind: z.enum(['colegia', 'lti13']),
    name: z.string(),
    enabled: z.boolean(),
    sandbox: z.boolean(),
    base_url: z.string(),
    has_api_key: z.boolean(),
    sign_on_url: z.string(),
    idp_entity_id: z.string(),
    certificates: z.array(Certificate),
    attributes: AttributeMap,
    roles: RoleMap,
    people: PeopleRules,
    allow_idp_initiated: z.boolean(),
    /** The school confirms that the platform asks for a second step, even if its sign-ons don't state it. */
    asks_second_step: z.boolean(),
    /** Passwords open only accounts of admins. */
    sso_only: z.boolean(),
    people_linked: z.int(),
    last_sign_in: z.string().nullable(),
    tested_at: z.string().nullable(),
    /** Null when the last test succeeded. */
    test_problem: z.string().nullable(),
  })
  .meta({ id: 'PartnerConnection' })
export type Connection = z.infer<typeof Connection>

/** The URLs of this installation that the platform needs to know. */
export const InstallationUrls = z.object({ entity_id: z.string(), acs_url: z.string(), metadata_url: z.string() })

export const connectionInfo = endpoint({
  path: '/admin/connection/info',
  access: 'admin',
  summary: 'Get the connection of your own school with its platform, and the values that the platform needs from us.',
  audit: false,
  blocks: {},
  answer: { Connection: Connection.nullable(), Ours: InstallationUrls },
})

export const connectionSave = endpoint({
  path: '/admin/connection/save',
  access: 'admin',
  summary: 'Create or update the connection of your own school with its platform. An omitted API key stays.',
  audit: 'connection_changed',
  blocks: {
    Connection: z.strictObject({
      name: Name,
      enabled: z.boolean(),
      base_url: Address,
      api_key: z.string().trim().max(1000).optional(),
      sign_on_url: Address,
      idp_entity_id: z.string().trim().max(1000),
      attributes: AttributeMap,
      roles: RoleMap,
      people: PeopleRules,
      allow_idp_initiated: z.boolean(),
      /** Unchanged when absent. */
      asks_second_step: z.boolean().optional(),
      sso_only: z.boolean(),
    }),
  },
  answer: { Connection },
})

export const connectionTest = endpoint({
  path: '/admin/connection/test',
  access: 'admin',
  summary: 'Test the connection with the platform, and return its name or what went wrong.',
  audit: 'connection_tested',
  blocks: {},
  answer: { Test: z.object({ ok: z.boolean(), says: z.string() }), Connection },
})

export const certificateAdd = endpoint({
  path: '/admin/connection/certificate/add',
  access: 'admin',
  summary: "Add a certificate for the platform's sign-ons, in addition to the current one. Two are valid at a time.",
  audit: 'connection_certificate_added',
  blocks: { Certificate: z.strictObject({ pem: z.string().trim().min(1, '*Required Field').max(20_000) }) },
  answer: { Connection },
})

export const certificateRemove = endpoint({
  path: '/admin/connection/certificate/remove',
  access: 'admin',
  summary: 'Remove a certificate. What it signed is no longer accepted.',
  audit: 'connection_certificate_removed',
  blocks: { Certificate: z.strictObject({ fingerprint: z.string().max(200) }) },
  answer: { Connection },
})

export const connectionRemove = endpoint({
  path: '/admin/connection/remove',
  access: 'admin',
  summary: 'Remove the connection with the platform. People stay, and passwords open their accounts again.',
  audit: 'connection_removed',
  blocks: {},
  answer: {},
})
