/** Lessons and their attachments, for system admins. */
import { z } from 'zod'
import * as rules from '#rules/learn/lessons.ts'
import { lessonContent, LessonLink, SubSection, Title } from './shapes.ts'

/**
 * One attachment. With a `uuid` it exists already and stays the same attachment. A new one names a resource file, a
 * handout of the unit, or a file that was just uploaded.
 */
export const AttachmentRequest = z.strictObject({
  uuid: z.uuid().optional(),
  title: Title,
  role: z.enum(rules.attachmentRoles),
  sub_section: SubSection,
  file_uuid: z.uuid().optional(),
  handout_uuid: z.uuid().optional(),
  /** The key of the uploaded file, and its original name. */
  key_path: z.string().max(300).optional(),
  name: z.string().min(1).max(200).optional(),
})
export type AttachmentRequest = z.infer<typeof AttachmentRequest>

/** One row in the lesson table of a unit. */
export const AuthoringLessonLine = LessonLink.extend({
  description: z.string(),
  minutes: z.int(),
  live: z.boolean(),
  sessions_count: z.int(),
  attachments_count: z.int(),
  links_count: z.int(),
  /** The codes of its standards. */
  standards: z.array(z.string()),
  revision: z.int(),
}).meta({ id: 'AuthoringLessonLine' })
export type AuthoringLessonLine = z.infer<typeof AuthoringLessonLine>

export const AuthoringLesson = z
  .object({
    ...lessonContent,
    live: z.boolean(),
    revision: z.int(),
    updated_at: z.string(),
    /** ISO 8601. The time until which a deleted lesson can be restored; null if it is not deleted. */
    restore_until: z.string().nullable(),
  })
  .meta({ id: 'AuthoringLesson' })
export type AuthoringLesson = z.infer<typeof AuthoringLesson>
