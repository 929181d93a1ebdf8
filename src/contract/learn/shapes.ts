/** What the calls of Learn have in common. */
import { z } from 'zod'
import { grades } from '#rules/grades.ts'
import * as rules from '#rules/learn/lessons.ts'
import { nameKey } from '#rules/names.ts'
import { Session } from '../library.ts'
import { RichTextBody } from '../rich-text.ts'

export const Grade = z.enum(grades)
export const ByUuid = z.strictObject({ uuid: z.uuid() })
/** What is to be changed, and which state of it was seen: another one is refused with what is stored (409). */
export const SeenLearnRevision = z.strictObject({ uuid: z.uuid(), revision: z.int().min(0) })
/** Something of it can be seen. */
export const Title = z
  .string()
  .trim()
  .min(1, { error: '*Required Field', abort: true })
  .max(rules.LONGEST_LEARN_TITLE)
  .refine((title) => nameKey(title) !== '', '*Required Field')
export const Description = z.string().trim().max(rules.LONGEST_LEARN_DESCRIPTION)
export const SubSection = z.string().trim().max(rules.LONGEST_SUB_SECTION)
/** As `managing-stress`. */
export const Id = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(80)

/** A print by scene and palette; `/prints/…` draws it (rules/site/prints.ts). */
export const Cover = z.object({ scene: z.string().max(40), palette: z.string().max(40) })

export const Competency = z.object({ id: z.string(), title: z.string(), description: z.string() })

/** A subject of Learn as it stands on lessons; `color` and `icon` are names of the design. */
export const DisciplineName = z.object({ id: z.string(), title: z.string(), color: z.string(), icon: z.string() })

export const Standard = z
  .object({
    uuid: z.uuid(),
    framework: z.string(),
    code: z.string(),
    title: z.string(),
    text: z.string(),
    /** Of grades: k_5, middle_school, high_school. */
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
    /** Of the file as it is downloaded. */
    name: z.string(),
    url: z.string(),
    key_path: z.string(),
    sub_section: z.string(),
    role: z.enum(rules.attachmentRoles),
    content_type: z.string(),
    /** Bytes; 0 where nobody knows yet. */
    size: z.number(),
    file_uuid: z.uuid().nullable(),
    handout_uuid: z.uuid().nullable(),
    /** The file was deleted from the resources. */
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

/** The texts of a lesson; `extension` begins with a heading where the activity has a name. */
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

/** One script to read to the class, and the part it stands in. */
export const ReadAloud = z.object({
  part: z.enum(rules.lessonParts),
  lines: z.array(z.object({ text: z.string(), pause_seconds: z.number() })),
})

/** A lesson by its place. */
export const LessonPlace = z.object({ uuid: z.uuid(), number: z.int(), title: z.string() })

/** What everybody who opens a lesson sees of it. */
export const lessonContent = {
  uuid: z.uuid(),
  unit_uuid: z.uuid(),
  /** Its place among those that are shown, from 1. */
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

export const HandoutShown = z
  .object({
    uuid: z.uuid(),
    unit_uuid: z.uuid(),
    title: z.string(),
    kind: z.enum(rules.handoutKinds),
    orientation: z.enum(['portrait', 'landscape']),
    audience: z.string(),
    /** Structured Markdown, with blocks as `::: lines 6`. */
    text: z.string(),
    /** Of its pages; empty while they are being made. */
    url: z.string(),
    key_path: z.string(),
  })
  .meta({ id: 'Handout' })
