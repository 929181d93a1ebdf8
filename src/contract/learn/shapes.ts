/** Schemas that the endpoints of Learn share. */
import { z } from 'zod'
import { grades } from '#rules/grades.ts'
import * as rules from '#rules/learn/lessons.ts'
import { toNameKey } from '#rules/names.ts'
import { Session } from '../library.ts'
import { RichTextBody } from '../rich-text.ts'

export const Grade = z.enum(grades)
export const ByUuid = z.strictObject({ uuid: z.uuid() })
/**
 * The item to change, and the revision that was edited. Any other revision is refused with the stored version (409).
 */
export const LearnRevisionReference = z.strictObject({ uuid: z.uuid(), revision: z.int().min(0) })
/** A title with at least one visible character. */
export const Title = z
  .string()
  .trim()
  .min(1, { error: '*Required Field', abort: true })
  .max(rules.MAX_LEARN_TITLE_LENGTH)
  .refine((title) => toNameKey(title) !== '', '*Required Field')
export const Description = z.string().trim().max(rules.MAX_LEARN_DESCRIPTION_LENGTH)
export const SubSection = z.string().trim().max(rules.MAX_SUB_SECTION_LENGTH)
/** A slug such as `managing-stress`. */
export const Id = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(80)

/** A print by scene and palette; `/prints/…` draws it (rules/site/prints.ts). */
export const Cover = z.object({ scene: z.string().max(40), palette: z.string().max(40) })

export const Competency = z.object({ id: z.string(), title: z.string(), description: z.string() })

/** A discipline as it is shown on lessons. `color` and `icon` are names of the design system. */
export const DisciplineName = z.object({ id: z.string(), title: z.string(), color: z.string(), icon: z.string() })

export const Standard = z
  .object({
    uuid: z.uuid(),
    framework: z.string(),
    code: z.string(),
    title: z.string(),
    text: z.string(),
    /** Grade bands: k_5, middle_school, high_school. */
    bands: z.array(z.string()),
  })
  .meta({ id: 'Standard' })
export type Standard = z.infer<typeof Standard>

/**
 * An attachment of a lesson, such as a handout. `url` and `key_path` are empty while the pages of a handout are being
 * rendered.
 */
export const LearnAttachment = z
  .object({
    uuid: z.uuid(),
    title: z.string(),
    /** The name of the file when it is downloaded. */
    name: z.string(),
    url: z.string(),
    key_path: z.string(),
    sub_section: z.string(),
    role: z.enum(rules.attachmentRoles),
    content_type: z.string(),
    /** In bytes; 0 while it is unknown. */
    size: z.number(),
    file_uuid: z.uuid().nullable(),
    handout_uuid: z.uuid().nullable(),
    /** True when the file was deleted from the resources. */
    missing: z.boolean(),
  })
  .meta({ id: 'LearnAttachment' })
export type LearnAttachment = z.infer<typeof LearnAttachment>

export const LearnLink = z
  .object({ title: z.string(), url: z.string(), key_path: z.string(), sub_section: z.string() })
  .meta({ id: 'LearnLink' })

export const LearnSession = Session.extend({ key_path: z.string(), sub_section: z.string() }).meta({
  id: 'LearnSession',
})
export type LearnSession = z.infer<typeof LearnSession>

/** The texts of a lesson. `extension` starts with a heading if the activity has a name. */
export const LessonParts = z
  .object({
    get_ready: RichTextBody,
    begin: RichTextBody,
    explore: RichTextBody,
    practise: RichTextBody,
    reflect: RichTextBody,
    notes: RichTextBody,
    extension: RichTextBody,
  })
  .meta({ id: 'LessonParts' })
export type LessonParts = z.infer<typeof LessonParts>

/** One script to read aloud to the class, and its part of the lesson. */
export const ReadAloud = z.object({
  part: z.enum(rules.lessonParts),
  lines: z.array(z.object({ text: z.string(), pause_seconds: z.number() })),
})

/** A lesson with its position. */
export const LessonLink = z.object({ uuid: z.uuid(), number: z.int(), title: z.string() })

/** The content that everybody who opens a lesson sees. */
export const lessonContent = {
  uuid: z.uuid(),
  unit_uuid: z.uuid(),
  /** The position among the visible lessons, starting at 1. */
  number: z.int(),
  title: z.string(),
  description: z.string(),
  minutes: z.int(),
  aims: z.array(z.string()),
  discipline: DisciplineName,
  competency: z.object({ id: z.string(), title: z.string() }).nullable(),
  standards: z.array(Standard),
  parts: LessonParts,
  read_aloud: z.array(ReadAloud),
  lesson_attachments: z.object({ attachments: z.array(LearnAttachment) }),
  lesson_links: z.object({ links: z.array(LearnLink) }),
  lesson_sessions: z.object({ mindfulness: z.array(LearnSession) }),
}

export const HandoutDetail = z
  .object({
    uuid: z.uuid(),
    unit_uuid: z.uuid(),
    title: z.string(),
    kind: z.enum(rules.handoutKinds),
    orientation: z.enum(['portrait', 'landscape']),
    audience: z.string(),
    /** Structured Markdown, with blocks such as `::: lines 6`. */
    text: z.string(),
    /** The URL of its pages; empty while they are being rendered. */
    url: z.string(),
    key_path: z.string(),
  })
  .meta({ id: 'Handout' })
