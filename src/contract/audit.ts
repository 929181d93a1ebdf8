/** The log of what was done by those who run a school or the installation. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PageAnswer, PageRequest } from './envelope.ts'

export const AuditEvent = z
  .object({
    uuid: z.uuid(),
    at: z.string(),
    /** By the clock of the school, as in the table: "20 Nov 2026, 02:06pm". */
    told: z.string(),
    act: z.string(),
    /** The name as it was; no uuid once the account forgot it. */
    who: z.object({ uuid: z.uuid().nullable(), name: z.string() }),
    about: z.object({
      kind: z.string().nullable(),
      uuid: z.uuid().nullable(),
      name: z.string().nullable(),
      /** Whom it was about, by the name they have now. */
      person: z.string().nullable(),
    }),
    /** Done to what all schools here share. */
    installation: z.boolean(),
  })
  .meta({ id: 'AuditEvent' })
export type AuditEvent = z.infer<typeof AuditEvent>

const filter = {
  act: z
    .string()
    .regex(/^[a-z_]{1,60}$/)
    .optional(),
  /** Account of who did it. */
  person: z.uuid().optional(),
  /** Days where the school is; both belong to it. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** In the names of who did it and what it was about. */
  search: z.string().trim().max(200).optional(),
}

export const auditList = endpoint({
  path: '/admin/audit/list',
  access: 'admin',
  summary: 'What was done at the school, newest first; operators see what was done to the installation as well.',
  audit: false,
  blocks: { Filter: z.strictObject(filter).optional(), Page: PageRequest.optional() },
  /** That of the school: times are told in it, on the screen as in the table. */
  answer: { Events: z.array(AuditEvent), Page: PageAnswer, Zone: z.string() },
})

export const auditFacets = endpoint({
  path: '/admin/audit/facets',
  access: 'admin',
  summary: 'Who and which acts the log knows, to choose from.',
  audit: false,
  blocks: {},
  answer: { People: z.array(z.object({ uuid: z.uuid(), name: z.string() })), Acts: z.array(z.string()) },
})

export const auditExport = endpoint({
  path: '/admin/audit/export',
  access: 'admin',
  summary: 'The same list as a table for other programs.',
  audit: 'audit_exported',
  blocks: { Filter: z.strictObject(filter).optional() },
  answer: { Csv: z.object({ name: z.string(), text: z.string() }) },
})
