/** The parts of a lesson, and their limits. */

/** The parts in the order in which they are taught. `notes` are only for the teacher. */
export const lessonParts = ['get_ready', 'begin', 'explore', 'practise', 'reflect', 'notes', 'extension'] as const
export type LessonPart = (typeof lessonParts)[number]

/** Returns the part that a sub-section names by its key or its label, or undefined for a custom name. */
export const findLessonPart = (sub_section: string): LessonPart | undefined => {
  const name = sub_section
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  return name === 'practice' ? 'practise' : lessonParts.find((part) => part === name)
}

/** The parts that are taught in front of the class. */
export const taughtParts = ['begin', 'explore', 'practise', 'reflect'] as const satisfies readonly LessonPart[]

export const unitStatuses = ['draft', 'published', 'archived'] as const

/** The purpose of an attachment. */
export const attachmentRoles = [
  'slides',
  'worksheet',
  'poster',
  'family_letter',
  'slips',
  'teacher_notes',
  'reading',
  'other',
] as const
export type AttachmentRole = (typeof attachmentRoles)[number]

export const handoutKinds = ['worksheet', 'poster', 'family_letter', 'slips', 'teacher_notes'] as const
export type HandoutKind = (typeof handoutKinds)[number]

/** An item belongs to the extension where its `sub_section` contains "extension", in any letter case. */
export const isExtension = ({ sub_section }: { sub_section: string }): boolean =>
  sub_section.toLowerCase().includes('extension')

export const disciplineColors = ['data-1', 'data-2', 'data-3', 'data-4', 'data-5', 'data-6'] as const

/** The choices of the exit check. */
export const exitCheckChoices = ['more_settled', 'about_the_same', 'less_settled'] as const
export type ExitCheckChoice = (typeof exitCheckChoices)[number]
export const MAX_HANDS = 500

/** The most characters of each text. */
export const MAX_LEARN_TITLE_LENGTH = 120
export const MAX_LEARN_DESCRIPTION_LENGTH = 600
export const MAX_SEQUENCE_LENGTH = 1200
export const MAX_AIM_LENGTH = 240
export const MAX_SUB_SECTION_LENGTH = 60
export const MAX_LESSON_NOTE_LENGTH = 8000

export const MAX_AIMS = 6
export const MAX_STANDARDS = 30
export const MAX_SESSIONS = 20
export const MAX_LINKS = 20
export const MAX_ATTACHMENTS = 40
export const MAX_COMPETENCIES = 20
/** The most lessons of one unit, and of one request. */
export const MAX_LESSONS = 100
export const MAX_UNITS = 1000
/** The most minutes of one lesson. */
export const MAX_LESSON_MINUTES = 240
