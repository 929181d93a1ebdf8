/** Lessons and what is attached to them, as operators keep them. */
import { z } from 'zod'
import * as rules from '#rules/learn/lessons.ts'
import { lessonContent, LessonPlace, SubSection, Title } from './shapes.ts'

/**
 * Something to attach. One with a `uuid` is there already and stays the same thing; a new one names a file of the
 * resources, a hand-out of the unit, or what has just been sent.
 */
export const AttachmentRequest = z.strictObject({
  uuid: z.uuid().optional(),
  title: Title,
  role: z.enum(rules.attachmentRoles),
  sub_section: SubSection,
  file_uuid: z.uuid().optional(),
  handout_uuid: z.uuid().optional(),
  /** Of the address that it was sent to, and what it was called there. */
  key_path: z.string().max(300).optional(),
  name: z.string().min(1).max(200).optional(),
})
export type AttachmentRequest = z.infer<typeof AttachmentRequest>

/** A lesson in the table of a unit. */
export const AuthoringLessonLine = LessonPlace.extend({
  description: z.string(),
  minutes: z.int(),
  live: z.boolean(),
  sessions_count: z.int(),
  attachments_count: z.int(),
  links_count: z.int(),
  /** Their codes. */
  standards: z.array(z.string()),
  revision: z.int(),
}).meta({ id: 'LessonKeptLine' })
export type AuthoringLessonLine = z.infer<typeof AuthoringLessonLine>

export const AuthoringLesson = z
  .object({
    ...lessonContent,
    live: z.boolean(),
    revision: z.int(),
    updated_at: z.string(),
    /** ISO 8601: until when a deleted one can be brought back; null where it is not deleted. */
    restore_until: z.string().nullable(),
  })
  .meta({ id: 'LessonKept' })
export type AuthoringLesson = z.infer<typeof AuthoringLesson>
