/** The audit log: what admins of a school and system admins did. */
import { z } from 'zod'
import { MAX_SEARCH_LENGTH } from '#rules/search/max-search-length.ts'
import { endpoint } from './endpoint.ts'
import { PageAnswer, PageRequest } from './envelope.ts'

export const AuditEvent = z
  .object({
    uuid: z.uuid(),
    at: z.string(),
    /** The time in the school's time zone, as in the export: "20 Nov 2026, 02:06pm". */
    told: z.string(),
    act: z.string(),
    /** The name at that time; the uuid is null once the account is erased. */
    who: z.object({ uuid: z.uuid().nullable(), name: z.string() }),
    about: z.object({
      kind: z.string().nullable(),
      uuid: z.uuid().nullable(),
      name: z.string().nullable(),
      /** The person that the act was about, with their current name. */
      person: z.string().nullable(),
    }),
    /** True when it was done to content or settings that all schools share. */
    installation: z.boolean(),
  })
  .meta({ id: 'AuditEvent' })
export type AuditEvent = z.infer<typeof AuditEvent>

const filter = {
  act: z
    .string()
    .regex(/^[a-z_]{1,60}$/)
    .optional(),
  /** The account of the person who did it. */
  person: z.uuid().optional(),
  /** Days in the school's time zone; both are included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Searches the names of the person who did it and of what it was about. */
  search: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
}

export const auditList = endpoint({
  path: '/admin/audit/list',
  access: 'admin',
  summary: 'List the audit events of the school, newest first; system admins also see those of the installation.',
  audit: false,
  blocks: { Filter: z.strictObject(filter).optional(), Page: PageRequest.optional() },
  /** The school's time zone, in which the screen and the export show times. */
  answer: { Events: z.array(AuditEvent), Page: PageAnswer, Zone: z.string() },
})

export const auditFacets = endpoint({
  path: '/admin/audit/facets',
  access: 'admin',
  summary: 'List the people and events in the audit log, for its filters.',
  audit: false,
  blocks: {},
  answer: { People: z.array(z.object({ uuid: z.uuid(), name: z.string() })), Acts: z.array(z.string()) },
})

export const auditExport = endpoint({
  path: '/admin/audit/export',
  access: 'admin',
  summary: 'Export the audit events as a CSV file.',
  audit: 'audit_exported',
  blocks: { Filter: z.strictObject(filter).optional() },
  answer: { Csv: z.object({ name: z.string(), text: z.string() }) },
})
