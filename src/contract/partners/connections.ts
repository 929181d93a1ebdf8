/** How a school is connected with its platform; for its admins. Secrets go in and never come out. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const Name = z.string().trim().min(1, '*Required Field').max(80)
const Address = z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Enter a whole address' }).max(1000)])
const AttributeName = z.string().trim().max(200)
const RoleNames = z.array(z.string().trim().min(1).max(200)).max(20)

/** Which attribute of a sign-on says what. */
export const AttributeMap = z.strictObject({
  email: AttributeName,
  username: AttributeName,
  first_name: AttributeName,
  last_name: AttributeName,
  role: AttributeName,
  grade: AttributeName,
})

export const RoleMap = z.strictObject({ student: RoleNames, teacher: RoleNames, admin: RoleNames })

/** What happens to somebody whom nobody here knows yet. */
export const PeopleRules = z.strictObject({
  link_by_email: z.boolean(),
  link_by_username: z.boolean(),
  create: z.boolean(),
  /** The platform may let admins of the school in as well; never who runs the installation. */
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
    /** The school vouches that the platform asks for a second step, also where its sign-ons do not say so. */
    asks_second_step: z.boolean(),
    /** Passwords open only accounts of admins. */
    sso_only: z.boolean(),
    people_linked: z.int(),
    last_sign_in: z.string().nullable(),
    tested_at: z.string().nullable(),
    /** Null where the last test went well. */
    test_problem: z.string().nullable(),
  })
  .meta({ id: 'PartnerConnection' })
export type Connection = z.infer<typeof Connection>

/** What the platform needs to know of us. */
export const OurSide = z.object({ entity_id: z.string(), acs_url: z.string(), metadata_url: z.string() })

export const connectionInfo = endpoint({
  path: '/admin/connection/info',
  access: 'admin',
  summary: 'How the own school is connected with its platform, and what the platform needs from us.',
  audit: false,
  blocks: {},
  answer: { Connection: Connection.nullable(), Ours: OurSide },
})

export const connectionSave = endpoint({
  path: '/admin/connection/save',
  access: 'admin',
  summary: 'Connects the own school with its platform, or changes how; an API key that is left out stays.',
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
      /** Stays as it was where it is left out. */
      asks_second_step: z.boolean().optional(),
      sso_only: z.boolean(),
    }),
  },
  answer: { Connection },
})

export const connectionTest = endpoint({
  path: '/admin/connection/test',
  access: 'admin',
  summary: 'Asks the platform who it is; says so, or what is in the way.',
  audit: 'connection_tested',
  blocks: {},
  answer: { Test: z.object({ ok: z.boolean(), says: z.string() }), Connection },
})

export const certificateAdd = endpoint({
  path: '/admin/connection/certificate/add',
  access: 'admin',
  summary: "Adds a certificate of the platform's sign-ons beside the one in use; two count at a time.",
  audit: 'connection_certificate_added',
  blocks: { Certificate: z.strictObject({ pem: z.string().trim().min(1, '*Required Field').max(20_000) }) },
  answer: { Connection },
})

export const certificateRemove = endpoint({
  path: '/admin/connection/certificate/remove',
  access: 'admin',
  summary: 'Takes a certificate away: what it signed counts no more.',
  audit: 'connection_certificate_removed',
  blocks: { Certificate: z.strictObject({ fingerprint: z.string().max(200) }) },
  answer: { Connection },
})

export const connectionRemove = endpoint({
  path: '/admin/connection/remove',
  access: 'admin',
  summary: 'Ends the connection with the platform; people stay, and passwords open their accounts again.',
  audit: 'connection_removed',
  blocks: {},
  answer: {},
})
