/** The catalogue as operators keep it: sessions, series and collections, background sounds, what is uploaded and imported. */
import { z } from 'zod'
import * as rules from '#rules/catalogue.ts'
import { exerciseThemes, techniques } from '#rules/exercises.ts'
import { endpoint } from './endpoint.ts'
import { PageAnswer, PageRequest } from './envelope.ts'
import { Audience } from './identity.ts'

const Title = z.string().trim().min(1, '*Required Field').max(rules.LONGEST_CATALOGUE_TITLE)
const Description = z.string().trim().max(rules.LONGEST_CATALOGUE_DESCRIPTION)
const Name = z.string().trim().max(rules.LONGEST_NAME)
const Revision = z.int().min(0)
const KeyPath = z.string().max(300)
const ByUuid = z.strictObject({ uuid: z.uuid() })
/** What is to be changed, and which state of it was seen: another one is refused with what is stored (409). */
const Seen = z.strictObject({ uuid: z.uuid(), revision: Revision })

/** A drawn print by scene and palette, or the picture of `pictureDone` in its place. */
const CoverChoice = z.strictObject({
  scene: z.string().max(40),
  palette: z.string().max(40),
  picture: KeyPath.nullable(),
})
const Cover = z.object({ scene: z.string(), palette: z.string(), picture: z.string().nullable() })

export const GroupKind = z.enum(['series', 'collection'])
export type GroupKind = z.infer<typeof GroupKind>

/** How far an uploaded sound is; `problem` is the sentence for people where it failed. */
export const Processing = z
  .object({
    uuid: z.uuid(),
    step: z.enum(['waiting', ...rules.processingSteps, 'done', 'failed', 'cancelled']),
    /** 0 to 100. */
    percent: z.number(),
    problem: z.string(),
    file_name: z.string(),
    /** Bytes. */
    file_size: z.number(),
    asked_at: z.string(),
  })
  .meta({ id: 'Processing' })
export type Processing = z.infer<typeof Processing>

/** A line of the table. */
export const CatalogueLine = z
  .object({
    uuid: z.uuid(),
    title: z.string(),
    status: z.enum(rules.catalogueStatuses),
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
export type CatalogueLine = z.infer<typeof CatalogueLine>

export const CatalogueAudio = z
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

export const CatalogueSession = CatalogueLine.extend({
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
  audio: CatalogueAudio.nullable(),
  /** What keeps it from being published, field by field; empty where nothing does. */
  missing: z.array(z.object({ path: z.string(), message: z.string() })),
}).meta({ id: 'CatalogueSession' })
export type CatalogueSession = z.infer<typeof CatalogueSession>

/** What may be sent, for the checks before sending (spec 5); `audio` has M4A and AAC only where the server can open them. */
export const UploadLimits = z
  .object({
    most_files: z.int(),
    /** Bytes of one file. */
    max_bytes: z.number(),
    audio: z.array(z.string()),
    pictures: z.array(z.string()),
  })
  .meta({ id: 'UploadLimits' })
export type UploadLimits = z.infer<typeof UploadLimits>

const Counts = z.object({
  all: z.int(),
  draft: z.int(),
  processing: z.int(),
  published: z.int(),
  withdrawn: z.int(),
  deleted: z.int(),
})

const answersSession = { Session: CatalogueSession }

export const sessionList = endpoint({
  path: '/admin/session/list',
  access: 'operator',
  summary: 'The sessions of the catalogue with drafts and withdrawn ones; deleted ones only where they are asked for.',
  audit: false,
  blocks: {
    Filter: z
      .strictObject({
        status: z.enum(rules.catalogueStatuses).optional(),
        search: z.string().trim().max(200).optional(),
        group_uuid: z.uuid().optional(),
        audience: Audience.optional(),
        sort: z.enum(['shown', 'changed', 'title']).optional(),
      })
      .optional(),
    Page: PageRequest.optional(),
  },
  answer: { Sessions: z.array(CatalogueLine), Counts, Limits: UploadLimits, Page: PageAnswer },
})

export const sessionInfo = endpoint({
  path: '/admin/session/info',
  access: 'operator',
  summary: 'One session with all that can be edited.',
  audit: false,
  blocks: { Session: ByUuid },
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
  blocks: { Session: z.strictObject({ title: Title }) },
  answer: answersSession,
})

export const sessionEdit = endpoint({
  path: '/admin/session/edit',
  access: 'operator',
  summary:
    'Changes what is given and leaves the rest; a session that was changed elsewhere is refused as it is stored.',
  audit: 'session_edited',
  blocks: { Session: Seen.extend(z.strictObject(written).partial().shape) },
  answer: answersSession,
})

export const sessionPublish = endpoint({
  path: '/admin/session/publish',
  access: 'operator',
  summary: 'Shows a session to everybody; without sound or transcript it is refused, field by field.',
  audit: 'session_published',
  blocks: { Session: Seen },
  answer: answersSession,
})

export const sessionWithdraw = endpoint({
  path: '/admin/session/withdraw',
  access: 'operator',
  summary: 'Takes a session out of lists and search; what people heard of it stays in their history.',
  audit: 'session_withdrawn',
  blocks: { Session: Seen },
  answer: answersSession,
})

export const sessionDelete = endpoint({
  path: '/admin/session/delete',
  access: 'operator',
  summary: 'Deletes a session; for thirty days it can be brought back.',
  audit: 'session_deleted',
  blocks: { Session: ByUuid },
  answer: answersSession,
})

export const sessionRestore = endpoint({
  path: '/admin/session/restore',
  access: 'operator',
  summary: 'Brings a deleted session back, as a draft or withdrawn.',
  audit: 'session_restored',
  blocks: { Session: ByUuid },
  answer: answersSession,
})

export const CatalogueGroup = z
  .object({
    uuid: z.uuid(),
    group_type: GroupKind,
    title: z.string(),
    description: z.string(),
    audience: Audience,
    cover: Cover,
    cover_url: z.string(),
    /** In their order, drafts and withdrawn ones too. */
    sessions: z.array(
      z.object({ uuid: z.uuid(), title: z.string(), duration: z.number(), status: z.enum(rules.catalogueStatuses) }),
    ),
    revision: z.int(),
  })
  .meta({ id: 'CatalogueGroup' })
export type CatalogueGroup = z.infer<typeof CatalogueGroup>

export const sessionOrder = endpoint({
  path: '/admin/session/order',
  access: 'operator',
  summary:
    'Puts the sessions of a series or collection in order; all of them are named, or it is refused as it is stored.',
  audit: 'sessions_ordered',
  blocks: { Group: Seen.extend({ session_uuids: z.array(z.uuid()).max(200) }) },
  answer: { Group: CatalogueGroup },
})

/** One file that is about to be sent: name, type and bytes as the browser knows them. */
const NewFile = z.strictObject({
  name: z.string().min(1).max(200),
  content_type: z.string().max(100).optional(),
  size: z.number().int().min(0),
})
/** Too many are refused with their own code (701), so the block itself takes more. */
const NewFiles = z.array(NewFile).min(1).max(1000)

/** Where to send one file, with PUT and this content type; the address holds for a while and for this size. */
export const Upload = z
  .object({ name: z.string(), key_path: z.string(), url: z.string(), content_type: z.string() })
  .meta({ id: 'Upload' })
export type Upload = z.infer<typeof Upload>

export const uploadUrls = endpoint({
  path: '/admin/session/upload_urls',
  access: 'operator',
  summary: 'Addresses for sounds of new sessions, for pictures, for background sounds and for an import.',
  audit: false,
  blocks: { File: z.strictObject({ kind: z.enum(['audio', 'picture', 'import']), files: NewFiles }) },
  answer: { Uploads: z.array(Upload) },
})

export const sessionFileUploadUrls = endpoint({
  path: '/admin/session/{id}/file_upload_urls',
  access: 'operator',
  summary: 'Addresses for the sound or the picture of one session.',
  audit: false,
  blocks: { File: z.strictObject({ files: NewFiles }) },
  answer: { Uploads: z.array(Upload) },
})

export const sessionFileDone = endpoint({
  path: '/admin/session/file/done',
  access: 'operator',
  summary:
    'Takes a sent sound and makes it ready, for a session or, without one, for a new draft that is named after it.',
  audit: 'session_sound_sent',
  blocks: {
    File: z.strictObject({ key_path: KeyPath, name: z.string().max(200), session_uuid: z.uuid().optional() }),
  },
  answer: answersSession,
})

export const pictureDone = endpoint({
  path: '/admin/session/picture/done',
  access: 'operator',
  summary: 'Takes a sent picture: cut as asked, painted anew in every size; an edit then names it as a cover.',
  audit: 'cover_picture_sent',
  blocks: {
    File: z.strictObject({
      key_path: KeyPath,
      /** Parts of the whole, from 0 to 1. */
      crop: z
        .strictObject({
          left: z.number().min(0).max(1),
          top: z.number().min(0).max(1),
          width: z.number().min(0).max(1),
          height: z.number().min(0).max(1),
        })
        .optional(),
    }),
  },
  answer: { Picture: z.object({ picture: z.string(), url: z.string() }) },
})

export const processingInfo = endpoint({
  path: '/admin/session/processing/info',
  access: 'operator',
  summary: 'How far uploaded sounds are.',
  audit: false,
  unattended: true,
  blocks: { Processing: z.strictObject({ uuids: z.array(z.uuid()).max(100) }) },
  answer: { Processings: z.array(Processing) },
})

export const processingCancel = endpoint({
  path: '/admin/session/processing/cancel',
  access: 'operator',
  summary: 'Stops making a sound ready and forgets what was sent.',
  audit: 'processing_cancelled',
  blocks: { Processing: ByUuid },
  answer: { Processing },
})

export const processingRetry = endpoint({
  path: '/admin/session/processing/retry',
  access: 'operator',
  summary: 'Tries a sound that failed once more, as long as what was sent is still here.',
  audit: 'processing_retried',
  blocks: { Processing: ByUuid },
  answer: { Processing },
})

const writtenGroup = {
  title: Title,
  description: Description,
  audience: Audience,
  cover: CoverChoice,
}
const answersGroup = { Group: CatalogueGroup }

export const groupList = endpoint({
  path: '/admin/group/list',
  access: 'operator',
  summary: 'Series and collections in the order they are shown, with their sessions.',
  audit: false,
  blocks: { Filter: z.strictObject({ group_type: GroupKind.optional() }).optional() },
  answer: { Groups: z.array(CatalogueGroup) },
})

export const groupAdd = endpoint({
  path: '/admin/group/add',
  access: 'operator',
  summary: 'Begins a series or a collection; it is shown once a published session is in it.',
  audit: 'group_added',
  blocks: {
    Group: z.strictObject({
      group_type: GroupKind,
      title: Title,
      description: Description.optional(),
      audience: Audience.optional(),
      cover: CoverChoice.optional(),
    }),
  },
  answer: answersGroup,
})

export const groupEdit = endpoint({
  path: '/admin/group/edit',
  access: 'operator',
  summary: 'Changes what is given of a series or collection; a name that another has is refused (204).',
  audit: 'group_edited',
  blocks: { Group: Seen.extend(z.strictObject(writtenGroup).partial().shape) },
  answer: answersGroup,
})

export const groupOrder = endpoint({
  path: '/admin/group/order',
  access: 'operator',
  summary: 'Puts all series, or all collections, in the order in which they are shown.',
  audit: 'groups_ordered',
  blocks: { Groups: z.strictObject({ group_type: GroupKind, uuids: z.array(z.uuid()).max(500) }) },
  answer: { Groups: z.array(CatalogueGroup) },
})

export const groupDelete = endpoint({
  path: '/admin/group/delete',
  access: 'operator',
  summary: 'Deletes a series or collection; its sessions stay.',
  audit: 'group_deleted',
  blocks: { Group: ByUuid },
  answer: {},
})

export const groupRestore = endpoint({
  path: '/admin/group/restore',
  access: 'operator',
  summary: 'Brings a series or collection back that was deleted within the last thirty days.',
  audit: 'group_restored',
  blocks: { Group: ByUuid },
  answer: answersGroup,
})

export const CatalogueAmbience = z
  .object({
    uuid: z.uuid(),
    name: z.string(),
    cover: Cover,
    cover_url: z.string(),
    /** Empty while there is nothing to play. */
    url: z.string(),
    /** Of the part that repeats. */
    seconds: z.number(),
    loop_start: z.number(),
    loop_end: z.number(),
    /** Whether listeners are offered it. */
    published: z.boolean(),
    made_from: z.enum(['built_in', 'upload']),
    processing: Processing.nullable(),
    revision: z.int(),
  })
  .meta({ id: 'CatalogueAmbience' })
export type CatalogueAmbience = z.infer<typeof CatalogueAmbience>

const answersAmbience = { Ambience: CatalogueAmbience }

export const ambienceList = endpoint({
  path: '/admin/ambience/list',
  access: 'operator',
  summary: 'The background sounds in the order they are shown; the one in the middle is what players begin with.',
  audit: false,
  blocks: {},
  answer: { Ambiences: z.array(CatalogueAmbience), Limits: UploadLimits },
})

export const ambienceAdd = endpoint({
  path: '/admin/ambience/add',
  access: 'operator',
  summary:
    'Takes a sent sound as a new background sound and makes a loop of it; listeners get it once it is published.',
  audit: 'ambience_added',
  blocks: { Ambience: z.strictObject({ name: Title, key_path: KeyPath, file_name: z.string().max(200) }) },
  answer: answersAmbience,
})

export const ambienceEdit = endpoint({
  path: '/admin/ambience/edit',
  access: 'operator',
  summary: 'Changes what is given of a background sound: its name, cover, sound, and whether listeners are offered it.',
  audit: 'ambience_edited',
  blocks: {
    Ambience: Seen.extend({
      name: Title.optional(),
      cover: CoverChoice.optional(),
      published: z.boolean().optional(),
      /** Another sound in its place. */
      file: z.strictObject({ key_path: KeyPath, name: z.string().max(200) }).optional(),
    }),
  },
  answer: answersAmbience,
})

export const ambienceOrder = endpoint({
  path: '/admin/ambience/order',
  access: 'operator',
  summary: 'Puts all background sounds in the order in which they are shown.',
  audit: 'ambiences_ordered',
  blocks: { Ambiences: z.strictObject({ uuids: z.array(z.uuid()).max(200) }) },
  answer: { Ambiences: z.array(CatalogueAmbience) },
})

export const ambienceDelete = endpoint({
  path: '/admin/ambience/delete',
  access: 'operator',
  summary: 'Deletes a background sound.',
  audit: 'ambience_deleted',
  blocks: { Ambience: ByUuid },
  answer: {},
})

export const ambienceRestore = endpoint({
  path: '/admin/ambience/restore',
  access: 'operator',
  summary: 'Brings a background sound back that was deleted within the last thirty days.',
  audit: 'ambience_restored',
  blocks: { Ambience: ByUuid },
  answer: answersAmbience,
})

export const ImportReport = z
  .object({
    dry_run: z.boolean(),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    failed: z.int(),
    /** A row of the manifest each. Lines count from 1, the heading included, as a spreadsheet shows them. */
    rows: z.array(
      z.object({
        line: z.int(),
        file: z.string(),
        title: z.string(),
        outcome: z.enum(['added', 'changed', 'unchanged', 'failed']),
        problems: z.array(z.object({ column: z.string(), message: z.string() })),
      }),
    ),
    /** What is wrong with the manifest as a whole. */
    problems: z.array(z.string()),
    /** Sent or named files that no row asks for. */
    unused: z.array(z.string()),
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.infer<typeof ImportReport>

export const sessionImport = endpoint({
  path: '/admin/session/import',
  access: 'operator',
  summary:
    'Takes many sessions by a manifest (CSV) and sent files; a dry run needs only the names and changes nothing.',
  audit: 'sessions_imported',
  blocks: {
    Import: z.strictObject({
      manifest: z.string().max(200_000),
      /** Their names as the manifest spells them, with their keys once they are sent. */
      files: z
        .array(z.strictObject({ name: z.string().max(200), key_path: KeyPath.optional() }))
        .max(3 * rules.MOST_ROWS),
      dry_run: z.boolean(),
    }),
  },
  answer: { Import: ImportReport },
})
