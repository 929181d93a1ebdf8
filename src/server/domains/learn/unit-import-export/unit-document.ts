/** unit.json, version 1: the description of a unit in a zip (docs/unit-format.md). */
import { z } from 'zod'
import { Cover, Description, Grade, Id, type LessonParts, SubSection, Title } from '#contract/learn/shapes.ts'
import { isWebAddress } from '#rules/address-forms.ts'
import { MAX_HANDOUT_LENGTH, MAX_HANDOUTS, MAX_PACKAGE_FILES } from '#rules/learn/unit-files.ts'
import * as rules from '#rules/learn/lessons.ts'
import { tidyName } from '#rules/names.ts'
import { MAX_RESOURCE_NAME_LENGTH } from '#rules/resources/file-names.ts'
import { isStrictRichText, type RichText } from '#rules/site/rich-text.ts'

export const DOCUMENT_NAME = 'unit.json'
export const FORMAT = 'alaia-unit'
export const VERSION = 1

const Name = Title.transform(tidyName)
const invalidText = { error: "This text isn't allowed here." }
const Text = z.custom<RichText>((text) => isStrictRichText(text, 'lesson'), invalidText)
const PackedLessonParts = z.strictObject({
  get_ready: Text,
  begin: Text,
  explore: Text,
  practise: Text,
  reflect: Text,
  notes: Text,
  extension: Text,
} satisfies Record<keyof z.infer<typeof LessonParts>, unknown>)

/** A standard is identified by its code, which is the same on every installation. */
const StandardName = z.strictObject({ framework: z.string().min(1).max(120), code: z.string().min(1).max(120) })
/** Empty for no competency. */
const CompetencyId = z.union([z.literal(''), Id])

const Attachment = z.strictObject({
  uuid: z.uuid(),
  title: Name,
  role: z.enum(rules.attachmentRoles),
  sub_section: SubSection,
  /** Exactly one of the two is set: a uuid of `files`, or of `handouts`. */
  file: z.uuid().optional(),
  handout: z.uuid().optional(),
})
export type PackedAttachment = z.infer<typeof Attachment>

const Link = z.strictObject({
  title: Name,
  url: z.string().refine(isWebAddress, { error: "That isn't a web address." }),
  sub_section: SubSection,
})

const sharedFields = {
  title: Name,
  description: Description,
  /** The id of one of the `disciplines`. */
  discipline: Id,
  competency: CompetencyId,
  standards: z.array(StandardName).max(rules.MAX_STANDARDS),
  attachments: z.array(Attachment).max(rules.MAX_ATTACHMENTS),
}

const Lesson = z.strictObject({
  uuid: z.uuid(),
  ...sharedFields,
  minutes: z.int().min(1).max(rules.MAX_LESSON_MINUTES),
  aims: z.array(z.string().trim().min(1).max(rules.MAX_AIM_LENGTH)).max(rules.MAX_AIMS),
  parts: PackedLessonParts,
  links: z.array(Link).max(rules.MAX_LINKS),
  /** The uuids of sessions in the library. `title` is only for people who read this file. */
  sessions: z
    .array(z.strictObject({ uuid: z.uuid(), title: z.string().max(400), sub_section: SubSection }))
    .max(rules.MAX_SESSIONS),
  live: z.boolean(),
})
export type PackedLesson = z.infer<typeof Lesson>

const Handout = z.strictObject({
  uuid: z.uuid(),
  /** Whether it belongs to the unit itself. Handouts of other units are only attached. */
  own: z.boolean(),
  slug: Id,
  title: z.string().trim().min(1).max(rules.MAX_LEARN_TITLE_LENGTH),
  kind: z.enum(rules.handoutKinds),
  orientation: z.enum(['portrait', 'landscape']),
  audience: z.string().max(rules.MAX_LEARN_TITLE_LENGTH),
  text: z.string().max(MAX_HANDOUT_LENGTH),
})
export type PackedHandout = z.infer<typeof Handout>

const File = z.strictObject({
  uuid: z.uuid(),
  name: z.string().min(1).max(MAX_RESOURCE_NAME_LENGTH),
  /** The path of its bytes in the zip. */
  path: z.string().min(1).max(400),
  size: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type PackedFile = z.infer<typeof File>

const Discipline = z.strictObject({
  id: Id,
  title: Title,
  description: Description,
  color: z.enum(rules.disciplineColors),
  icon: z
    .string()
    .regex(/^[a-z-]+$/)
    .max(40),
  competencies: z.array(z.strictObject({ id: Id, title: Title, description: Description })).max(rules.MAX_COMPETENCIES),
})
export type PackedDiscipline = z.infer<typeof Discipline>

export const UnitDocument = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  unit: z.strictObject({
    uuid: z.uuid(),
    slug: z.string().max(200),
    grade: Grade,
    ...sharedFields,
    about: Text,
    before: Text,
    sequence: z.string().trim().max(rules.MAX_SEQUENCE_LENGTH),
    cover: Cover.strict(),
    demo: z.boolean(),
  }),
  lessons: z.array(Lesson).max(rules.MAX_LESSONS),
  handouts: z.array(Handout).max(MAX_HANDOUTS),
  files: z.array(File).max(MAX_PACKAGE_FILES),
  disciplines: z.array(Discipline).min(1).max(rules.MAX_LESSONS),
})
export type UnitDocument = z.infer<typeof UnitDocument>
