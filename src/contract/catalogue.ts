/** The sessions of the catalogue, as operators keep them. Its other calls stand in catalogue/. */
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
} from './catalogue/shapes.ts'
import { endpoint } from './endpoint.ts'
import { PageAnswer, PageRequest } from './envelope.ts'
import { Audience } from './identity.ts'
import { Filter, Group, Session } from './library.ts'

/** A line of the table. */
export const CatalogLine = z
  .object({
    uuid: z.uuid(),
    title: z.string(),
    status: z.enum(rules.catalogStatuses),
    /** Seconds; 0 while there is no sound. */
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
    /** Of the sound that was uploaded last, while it is on its way or has failed. */
    processing: Processing.nullable(),
    revision: z.int(),
    updated_at: z.string(),
    /** ISO 8601: until when a deleted one can be brought back; null where it is not deleted. */
    restore_until: z.string().nullable(),
  })
  .meta({ id: 'CatalogueLine' })
export type CatalogLine = z.infer<typeof CatalogLine>

export const CatalogAudio = z
  .object({
    url: z.string(),
    seconds: z.number(),
    /** Bytes. */
    size: z.number(),
    /** Spoken by our own voices from a script, or uploaded. */
    made_from: z.enum(['script', 'upload']),
    /** Null where it was never measured here. */
    lufs: z.number().nullable(),
    true_peak_db: z.number().nullable(),
    /** 0 to 1 from its beginning to its end; empty where it was never drawn. */
    waveform: z.array(z.number()),
  })
  .meta({ id: 'CatalogueAudio' })

export const CatalogSession = CatalogLine.extend({
  description: z.string(),
  technique: z.string(),
  theme: z.string(),
  energy: z.string(),
  eyes: z.enum(['open', 'choice']),
  author: z.string(),
  series_uuid: z.uuid().nullable(),
  collection_uuids: z.array(z.uuid()),
  /** Chosen by hand; what else is close is found by itself. */
  related: z.array(z.object({ uuid: z.uuid(), title: z.string() })),
  /** A line for each sentence, with the time at which it is said before it where that is known: `1:02.5 Breathe out.` */
  transcript: z.string(),
  /** Whether the times were given, or are guessed by where somebody speaks. */
  transcript_times: z.enum(['none', 'given', 'guessed']),
  audio: CatalogAudio.nullable(),
  /** What keeps it from being published, field by field; empty where nothing does. */
  missing: z.array(z.object({ path: z.string(), message: z.string() })),
}).meta({ id: 'CatalogueSession' })
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

/** A session in the list of an admin: as everybody reads it, and how it stands in the catalog. */
export const AdminSession = Session.extend({ catalog: CatalogLine }).meta({ id: 'AdminSession' })
export type AdminSession = z.infer<typeof AdminSession>

const AdminSessionFilter = Filter.extend({
  status: z.enum(rules.catalogStatuses).optional(),
  group_uuid: z.uuid().optional(),
  /** `shown` is the order in which listeners see them; `changed` is last changed first. */
  sort: z.enum([...Filter.shape.sort.unwrap().options, 'shown', 'changed']).optional(),
}).meta({ id: 'AdminSessionFilter' })

export const sessionList = endpoint({
  path: '/v2/managed_user/mindfulness/admin/sessions/list',
  access: 'admin',
  summary:
    'Lists sessions or groups, drafts and processing ones included; only operators see deleted sessions and uploads.',
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
  summary: 'One session with all that can be edited.',
  audit: false,
  blocks: { MindfulnessSession: ByUuid },
  answer: answersSession,
})

const written = {
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
  collection_uuids: z.array(z.uuid()).max(rules.MOST_COLLECTIONS),
  related: z.array(z.uuid()).max(rules.MOST_RELATED),
  cover: CoverChoice,
  /** Plain lines, lines with times before them, WebVTT or SubRip. */
  transcript: z.string().max(rules.LONGEST_TRANSCRIPT),
}

export const sessionAdd = endpoint({
  path: '/admin/session/add',
  access: 'operator',
  summary: 'Begins a session, as a draft without a sound.',
  audit: 'session_added',
  blocks: { MindfulnessSession: z.strictObject({ title: Title }) },
  answer: answersSession,
})

export const sessionEdit = endpoint({
  path: '/admin/session/edit',
  access: 'operator',
  summary:
    'Changes what is given and leaves the rest; a session that was changed elsewhere is refused as it is stored.',
  audit: 'session_edited',
  blocks: { MindfulnessSession: SeenRevision.extend(z.strictObject(written).partial().shape) },
  answer: answersSession,
  refusal: answersSession,
})

export const sessionPublish = endpoint({
  path: '/admin/session/publish',
  access: 'operator',
  summary: 'Shows a session to everybody; without sound or transcript it is refused, field by field.',
  audit: 'session_published',
  blocks: { MindfulnessSession: SeenRevision },
  answer: answersSession,
  refusal: answersSession,
})

export const sessionWithdraw = endpoint({
  path: '/admin/session/withdraw',
  access: 'operator',
  summary: 'Takes a session out of lists and search; what people heard of it stays in their history.',
  audit: 'session_withdrawn',
  blocks: { MindfulnessSession: SeenRevision },
  answer: answersSession,
  refusal: answersSession,
})

export const sessionDelete = endpoint({
  path: '/admin/session/delete',
  access: 'operator',
  summary: 'Deletes a session; for thirty days it can be brought back.',
  audit: 'session_deleted',
  blocks: { MindfulnessSession: ByUuid },
  answer: answersSession,
})

export const sessionRestore = endpoint({
  path: '/admin/session/restore',
  access: 'operator',
  summary: 'Brings a deleted session back, as a draft or withdrawn.',
  audit: 'session_restored',
  blocks: { MindfulnessSession: ByUuid },
  answer: answersSession,
})

export const sessionOrder = endpoint({
  path: '/admin/session/order',
  access: 'operator',
  summary:
    'Puts the sessions of a series or collection in order; all of them are named, or it is refused as it is stored.',
  audit: 'sessions_ordered',
  blocks: { Group: SeenRevision.extend({ session_uuids: z.array(z.uuid()).max(rules.MOST_IN_GROUP) }) },
  answer: { Group: CatalogGroup },
  refusal: { Group: CatalogGroup },
})
