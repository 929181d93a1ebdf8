/** How long a school keeps what, its copy, and what a family asks for. Nothing here shows what anybody wrote. */
import { z } from 'zod'
import { retentionKinds } from '#rules/retention.ts'
import { endpoint } from '../endpoint.ts'
import { Export } from '../privacy.ts'

const Kind = z.enum(retentionKinds as [(typeof retentionKinds)[number], ...typeof retentionKinds])
/** Null keeps it until its author deletes it or their account ends. */
const Months = z.int().min(1).max(120).nullable()
const RetentionRequest = z.strictObject({ kind: Kind, months: Months })
const Removes = z.object({ rows: z.int(), before: z.string().nullable() })

export const retentionKept = endpoint({
  path: '/admin/school/retention/list',
  access: 'admin',
  summary: 'How long the school keeps each kind of data, with what it is without a word of its own.',
  audit: false,
  blocks: {},
  answer: {
    Retention: z.array(
      z.object({ kind: Kind, months: Months, usual: Months, /** Also kept without an end. */ unending: z.boolean() }),
    ),
    /** What went in the last month, in numbers. */
    Removed: z.array(z.object({ kind: z.string(), removed: z.int(), ran_at: z.string() })),
  },
})

export const retentionPreview = endpoint({
  path: '/admin/school/retention/preview',
  access: 'admin',
  summary: 'Counts what would be removed tonight if a kind were kept for so long; nothing is changed.',
  audit: false,
  blocks: { Retention: RetentionRequest },
  answer: { Removes },
})

export const retentionUpdate = endpoint({
  path: '/admin/school/retention/update',
  access: 'admin',
  summary: 'Keeps a kind of data for so long from now on; what is older goes tonight.',
  audit: 'retention_changed',
  blocks: {
    /** The number that was shown: where it has become more, nothing is changed and the new one is told. */
    Retention: z.strictObject({ ...RetentionRequest.shape, rows: z.int().min(0).max(2_000_000_000) }),
  },
  answer: { Retention: z.object({ kind: Kind, months: Months }) },
  refusal: { Removes },
})

export const schoolCopy = endpoint({
  path: '/admin/school/copy',
  access: 'admin',
  summary: 'The newest copy of what the school may take along, as long as its link lives.',
  audit: 'school_copy_listed',
  blocks: {},
  answer: { Export: Export.nullable() },
})

export const schoolCopyCreate = endpoint({
  path: '/admin/school/copy/create',
  access: 'admin',
  summary: "Begins a copy of the school's data: its people, classes and settings, and no private words of anybody.",
  audit: 'school_copied',
  blocks: {},
  answer: { Export },
})

const Pupil = z.strictObject({ uuid: z.uuid() })

/** Of a copy that waits with somebody else: how far it is, and never where. */
const PupilCopy = Export.pick({ status: true, asked_at: true, until: true }).meta({ id: 'PupilCopy' })

export const pupilCopy = endpoint({
  path: '/admin/school/pupil/copy',
  access: 'admin',
  summary: 'How far the copy is that was begun for a family.',
  audit: false,
  blocks: { ManagedUser: Pupil },
  answer: { Copy: PupilCopy.nullable() },
})

export const pupilCopyCreate = endpoint({
  path: '/admin/school/pupil/copy/create',
  access: 'admin',
  summary: 'Begins a copy of everything about a student, which opens under their own sign-in and for nobody else.',
  audit: 'student_copied',
  blocks: { ManagedUser: Pupil },
  answer: { Copy: PupilCopy },
})

export const pupilErase = endpoint({
  path: '/admin/school/pupil/erase',
  access: 'admin',
  summary: 'Deletes for good all that is kept about a student, and the account too if it says so.',
  audit: 'student_erased',
  blocks: {
    ManagedUser: Pupil,
    Erase: z.strictObject({
      account: z.enum(['stays', 'goes']),
      /** First and last name, typed to be sure. */
      name: z.string().max(200),
    }),
  },
  answer: { Erased: z.object({ rows: z.int() }) },
})
