/** Retention settings of a school, its data export, and requests of families. Nothing here shows what anybody wrote. */
import { z } from 'zod'
import { retentionKinds } from '#rules/retention.ts'
import { endpoint } from '../endpoint.ts'
import { Export } from '../privacy.ts'

const Kind = z.enum(retentionKinds as [(typeof retentionKinds)[number], ...typeof retentionKinds])
/** Null keeps the data until its author deletes it or their account ends. */
const Months = z.int().min(1).max(120).nullable()
const RetentionRequest = z.strictObject({ kind: Kind, months: Months })
const Removes = z.object({ rows: z.int(), before: z.string().nullable() })

export const retentionPeriods = endpoint({
  path: '/admin/school/retention/list',
  access: 'admin',
  summary: 'List the retention of each kind of data at the school, with the default values.',
  audit: false,
  blocks: {},
  answer: {
    Retention: z.array(
      z.object({ kind: Kind, months: Months, usual: Months, /** Whether null is allowed. */ unending: z.boolean() }),
    ),
    /** The number of rows removed in the last month. */
    Removed: z.array(z.object({ kind: z.string(), removed: z.int(), ran_at: z.string() })),
  },
})

export const retentionPreview = endpoint({
  path: '/admin/school/retention/preview',
  access: 'admin',
  summary: 'Count what would be removed tonight with a given retention. Nothing is changed.',
  audit: false,
  blocks: { Retention: RetentionRequest },
  answer: { Removes },
})

export const retentionUpdate = endpoint({
  path: '/admin/school/retention/update',
  access: 'admin',
  summary: 'Set the retention of a kind of data. Older data is removed tonight.',
  audit: 'retention_changed',
  blocks: {
    /**
     * The number from the preview. If more rows would be removed by now, nothing changes and the new number is
     * returned.
     */
    Retention: z.strictObject({ ...RetentionRequest.shape, rows: z.int().min(0).max(2_000_000_000) }),
  },
  answer: { Retention: z.object({ kind: Kind, months: Months }) },
  errorBlocks: { Removes },
})

export const schoolExport = endpoint({
  path: '/admin/school/copy',
  access: 'admin',
  summary: "Get the school's latest data export while its link is valid.",
  audit: 'school_copy_listed',
  blocks: {},
  answer: { Export: Export.nullable() },
})

export const schoolExportCreate = endpoint({
  path: '/admin/school/copy/create',
  access: 'admin',
  summary: "Start an export of the school's people, classes and settings, without anybody's private texts.",
  audit: 'school_copied',
  blocks: {},
  answer: { Export },
})

const StudentReference = z.strictObject({ uuid: z.uuid() })

/** A data export of somebody else: its status, and never its URL. */
const StudentExport = Export.pick({ status: true, asked_at: true, until: true }).meta({ id: 'StudentExport' })

export const studentExport = endpoint({
  path: '/admin/school/pupil/copy',
  access: 'admin',
  summary: 'Get the status of a data export that was started for a family.',
  audit: false,
  blocks: { ManagedUser: StudentReference },
  answer: { Copy: StudentExport.nullable() },
})

export const studentExportCreate = endpoint({
  path: '/admin/school/pupil/copy/create',
  access: 'admin',
  summary: 'Start an export of all data about a student. Only the student can open it, after signing in.',
  audit: 'student_copied',
  blocks: { ManagedUser: StudentReference },
  answer: { Copy: StudentExport },
})

export const studentErase = endpoint({
  path: '/admin/school/pupil/erase',
  access: 'admin',
  summary: 'Erase all data about a student permanently, and optionally the account.',
  audit: 'student_erased',
  blocks: {
    ManagedUser: StudentReference,
    Erase: z.strictObject({
      account: z.enum(['stays', 'goes']),
      /** The student's first and last name, typed as a confirmation. */
      name: z.string().max(200),
    }),
  },
  answer: { Erased: z.object({ rows: z.int() }) },
})
