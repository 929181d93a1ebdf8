/** The sessions of the catalog, for system admins. The other catalog endpoints are in catalog/. */
import { z } from 'zod'
import * as rules from '#rules/catalog.ts'
import { exerciseThemes, techniques } from '#rules/exercises.ts'
import {
  ByUuid,
  CatalogGroup,
  Cover,
  CoverChoice,
  Description,
  GroupKind,
  Name,
  Processing,
  SeenRevision,
  Title,
  UploadLimits,
} from './catalog/shapes.ts'
import { endpoint } from './endpoint.ts'
import { PageAnswer, PageRequest } from './envelope.ts'
import { Audience } from './identity.ts'
import { Filter, Group, Session } from './library.ts'

/** One row of the catalog table. */
export const CatalogLine = z
  .object({
    uuid: z.uuid(),
    title: z.string(),
    status: z.enum(rules.catalogStatuses),
    /** In seconds; 0 without audio. */
    duration: z.number(),
    audience: Audience,
    session_type: z.enum(rules.sessionTypes),
    narrator: z.string(),
    /** Its series, else its first collection. */
    group: z.object({ uuid: z.uuid(), group_type: GroupKind, title: z.string(), position: z.int() }).nullable(),
    cover: Cover,
    cover_url: z.string(),
    has_audio: z.boolean(),
    has_transcript: z.boolean(),
    /** The state of the last uploaded audio while it is processed or after it failed; else null. */
    processing: Processing.nullable(),
    revision: z.int(),
    updated_at: z.string(),
    /** ISO 8601. The time until which a deleted session can be restored; null if it is not deleted. */
    restore_until: z.string().nullable(),
  })
  .meta({ id: 'CatalogLine' })
export type CatalogLine = z.infer<typeof CatalogLine>

export const CatalogAudio = z
  .object({
    url: z.string(),
    seconds: z.number(),
    /** The size in bytes. */
    size: z.number(),
    /** Whether the audio was spoken by the built-in voices from a script, or uploaded. */
    made_from: z.enum(['script', 'upload']),
    /** Null if it was never measured here. */
    lufs: z.number().nullable(),
    true_peak_db: z.number().nullable(),
    /** Values from 0 to 1 from the beginning to the end; empty if the waveform was never computed. */
    waveform: z.array(z.number()),
  })
  .meta({ id: 'CatalogAudio' })

export const CatalogSession = CatalogLine.extend({
  description: z.string(),
  technique: z.string(),
  theme: z.string(),
  energy: z.string(),
  eyes: z.enum(['open', 'choice']),
  author: z.string(),
  series_uuid: z.uuid().nullable(),
  collection_uuids: z.array(z.uuid()),
  /** Sessions that an admin chose. Other similar sessions are found automatically. */
  related: z.array(z.object({ uuid: z.uuid(), title: z.string() })),
  /** One line per sentence, with its start time in front if that is known: `1:02.5 Breathe out.` */
  transcript: z.string(),
  /** Whether the times were supplied, or estimated from the speech in the audio. */
  transcript_times: z.enum(['none', 'given', 'guessed']),
  audio: CatalogAudio.nullable(),
  /** The problems that prevent publication, field by field; empty when there are none. */
  missing: z.array(z.object({ path: z.string(), message: z.string() })),
}).meta({ id: 'CatalogSession' })
export type CatalogSession = z.infer<typeof CatalogSession>

const Counts = z.object({
  all: z.int(),
  draft: z.int(),
  processing: z.int(),
  published: z.int(),
  withdrawn: z.int(),
  deleted: z.int(),
})

const answersSession = { Session: CatalogSession }

/** A session in an admin list: the session as listeners see it, and its state in the catalog. */
export const AdminSession = Session.extend({ catalog: CatalogLine }).meta({ id: 'AdminSession' })
export type AdminSession = z.infer<typeof AdminSession>

const AdminSessionFilter = Filter.extend({
  status: z.enum(rules.catalogStatuses).optional(),
  group_uuid: z.uuid().optional(),
  /** `shown` is the order in which listeners see them; `changed` is the most recently changed first. */
  sort: z.enum([...Filter.shape.sort.unwrap().options, 'shown', 'changed']).optional(),
}).meta({ id: 'AdminSessionFilter' })

export const sessionList = endpoint({
  path: '/v2/managed_user/mindfulness/admin/sessions/list',
  access: 'admin',
  summary:
    'List sessions or groups with drafts and processing ones; only system admins see deleted sessions and uploads.',
  audit: false,
  blocks: { Filter: AdminSessionFilter.optional(), Page: PageRequest.optional() },
  answer: {
    Sessions: z.array(AdminSession),
    Groups: z.array(Group),
    Counts,
    Limits: UploadLimits,
    Page: PageAnswer,
  },
})

export const sessionInfo = endpoint({
  path: '/admin/session/info',
  access: 'operator',
  summary: 'Get one session with all of its editable fields.',
  audit: false,
  blocks: { MindfulnessSession: ByUuid },
  answer: answersSession,
})

const sessionFields = {
  title: Title,
  description: Description,
  session_type: z.enum(rules.sessionTypes),
  audience: Audience,
  technique: z.enum(techniques),
  theme: z.enum(exerciseThemes),
  energy: z.enum(rules.energies),
  eyes: z.enum(['open', 'choice']),
  author: Name,
  narrator: Name,
  series_uuid: z.uuid().nullable(),
  collection_uuids: z.array(z.uuid()).max(rules.MAX_COLLECTIONS),
  related: z.array(z.uuid()).max(rules.MAX_RELATED_SESSIONS),
  cover: CoverChoice,
  /** Plain lines, lines that start with a time, WebVTT or SubRip. */
  transcript: z.string().max(rules.MAX_TRANSCRIPT_LENGTH),
}

export const sessionAdd = endpoint({
  path: '/admin/session/add',
  access: 'operator',
  summary: 'Create a session as a draft without audio.',
  audit: 'session_added',
  blocks: { MindfulnessSession: z.strictObject({ title: Title }) },
  answer: answersSession,
})

export const sessionEdit = endpoint({
  path: '/admin/session/edit',
  access: 'operator',
  summary:
    'Update the given fields of a session. If it changed elsewhere, the stored session is returned with the error.',
  audit: 'session_edited',
  blocks: { MindfulnessSession: SeenRevision.extend(z.strictObject(sessionFields).partial().shape) },
  answer: answersSession,
  errorBlocks: answersSession,
})

export const sessionPublish = endpoint({
  path: '/admin/session/publish',
  access: 'operator',
  summary: 'Publish a session. Without audio or a transcript it is refused, field by field.',
  audit: 'session_published',
  blocks: { MindfulnessSession: SeenRevision },
  answer: answersSession,
  errorBlocks: answersSession,
})

export const sessionWithdraw = endpoint({
  path: '/admin/session/withdraw',
  access: 'operator',
  summary: 'Withdraw a session from lists and search. It stays in the history of people who listened to it.',
  audit: 'session_withdrawn',
  blocks: { MindfulnessSession: SeenRevision },
  answer: answersSession,
  errorBlocks: answersSession,
})

export const sessionDelete = endpoint({
  path: '/admin/session/delete',
  access: 'operator',
  summary: 'Delete a session. It can be restored for thirty days.',
  audit: 'session_deleted',
  blocks: { MindfulnessSession: ByUuid },
  answer: answersSession,
})

export const sessionRestore = endpoint({
  path: '/admin/session/restore',
  access: 'operator',
  summary: 'Restore a deleted session as a draft or withdrawn.',
  audit: 'session_restored',
  blocks: { MindfulnessSession: ByUuid },
  answer: answersSession,
})

export const sessionOrder = endpoint({
  path: '/admin/session/order',
  access: 'operator',
  summary:
    'Set the order of all sessions of a series or collection. An incomplete list is refused with the stored group.',
  audit: 'sessions_ordered',
  blocks: { Group: SeenRevision.extend({ session_uuids: z.array(z.uuid()).max(rules.MAX_SESSIONS_IN_GROUP) }) },
  answer: { Group: CatalogGroup },
  errorBlocks: { Group: CatalogGroup },
})
