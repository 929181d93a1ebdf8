/** Converts the rows of Learn to the shapes of the contract. */
import type { LessonLine, LessonNote, TeacherLesson, Pulse, UnitLine, TeacherUnit } from '#contract/learn.ts'
import type { LearnAttachment, LearnSession } from '#contract/learn/shapes.ts'
import type { Grade } from '#rules/grades.ts'
import { type AttachmentRole, attachmentRoles, lessonParts, exitCheckChoices } from '#rules/learn/lessons.ts'
import { extractReadAloud } from '#rules/learn/read-aloud.ts'
import type { AttachmentRow, LessonRow, ExitCheckRow, StandardRow } from './lesson.queries.ts'
import type { LearnFileInfo, ListenedSession } from './ports.ts'
import type { LessonLineRow, UnitLineRow, UnitRow } from './units.queries.ts'
import { parseLessonParts, parseRichText } from './stored-text.ts'

/** The sessions and files of a lesson, which other domains provide, and the origin of this site. */
export interface LessonContext {
  sessions: ReadonlyMap<string, ListenedSession>
  files: ReadonlyMap<string, LearnFileInfo>
  origin: string
}

const toRole = (role: string): AttachmentRole => attachmentRoles.find((item) => item === role) ?? 'other'

const toMediaUrl = (origin: string, key: string | null): string => (key ? `${origin}/media/${key}` : '')

const describeHandout = (row: AttachmentRow, origin: string) => ({
  name: `${row.handout_slug}.pdf`,
  url: toMediaUrl(origin, row.pdf_key),
  key_path: row.pdf_key ?? '',
  content_type: 'application/pdf',
  size: row.pdf_size ?? 0,
  missing: false,
})

const describeFile = (file: LearnFileInfo | undefined, origin: string) => ({
  name: file?.name ?? '',
  url: toMediaUrl(origin, file?.key_path ?? null),
  key_path: file?.key_path ?? '',
  content_type: file?.content_type ?? '',
  size: file?.size ?? 0,
  missing: file === undefined,
})

export const toAttachments = (
  rows: readonly AttachmentRow[] | null,
  { files, origin }: Pick<LessonContext, 'files' | 'origin'>,
): LearnAttachment[] =>
  (rows ?? []).map((row) => ({
    uuid: row.uuid,
    title: row.title,
    role: toRole(row.role),
    sub_section: row.sub_section,
    file_uuid: row.file_uuid,
    handout_uuid: row.handout_uuid,
    ...(row.file_uuid === null ? describeHandout(row, origin) : describeFile(files.get(row.file_uuid), origin)),
  }))

/** Removes attachments whose file no longer exists. Only the authoring views, where they can be fixed, list them. */
const excludeMissing = (attachments: readonly LearnAttachment[]): LearnAttachment[] =>
  attachments.filter(({ missing }) => !missing)

export const listFileUuids = (rows: readonly AttachmentRow[] | null): string[] =>
  (rows ?? []).flatMap(({ file_uuid }) => file_uuid ?? [])

export const toDisciplineRef = ({
  id,
  title,
  color,
  icon,
}: {
  id: string
  title: string
  color: string
  icon: string
}) => ({
  id,
  title,
  color,
  icon,
})
const toStandards = (rows: StandardRow[] | null): StandardRow[] => rows ?? []

/** A base for parsing URLs of requests without an origin, which are relative. */
const NO_ORIGIN = 'http://localhost'

const toSessions = (row: LessonRow, { sessions }: LessonContext): LearnSession[] =>
  (row.sessions ?? []).flatMap(({ session_uuid, sub_section }) => {
    const session = sessions.get(session_uuid)
    if (!session) return []
    const { pathname } = session.url ? new URL(session.url, NO_ORIGIN) : { pathname: '' }
    return [{ ...session, key_path: pathname.replace(/^\/media\//, ''), sub_section }]
  })

/** Returns the content of a lesson that teachers and system admins both see. */
export const toLessonContent = (row: LessonRow, context: LessonContext) => {
  const parts = parseLessonParts(row.parts)
  return {
    uuid: row.uuid,
    unit_uuid: row.unit_uuid,
    title: row.title,
    description: row.description,
    minutes: row.minutes,
    aims: row.aims,
    discipline: toDisciplineRef(row.discipline),
    competency: row.competency,
    standards: toStandards(row.standards),
    parts,
    read_aloud: lessonParts.flatMap((part) => extractReadAloud(parts[part]).map((lines) => ({ part, lines }))),
    lesson_attachments: { attachments: toAttachments(row.attachments, context) },
    lesson_links: { links: row.links.map((link) => ({ ...link, key_path: '' })) },
    lesson_sessions: { mindfulness: toSessions(row, context) },
  }
}

/** @param stored a time; rows that were read as JSON have it as text */
const toIsoTime = (stored: Date | string | undefined): string | null =>
  stored === undefined ? null : new Date(stored).toISOString()

export const toNote = (
  lessonUuid: string,
  note: { text: string; revision: number; updated_at: Date | string } | null | undefined,
): LessonNote => ({
  lesson_uuid: lessonUuid,
  text: note?.text ?? '',
  revision: note?.revision ?? 0,
  updated_at: toIsoTime(note?.updated_at),
})

export const toExitChecks = (lessonUuid: string, rows: readonly ExitCheckRow[] | null): Pulse[] =>
  (rows ?? []).map(({ uuid, held_on, hands }) => ({
    uuid,
    lesson_uuid: lessonUuid,
    held_on,
    hands: Object.fromEntries(exitCheckChoices.map((choice) => [choice, hands[choice] ?? 0])) as Pulse['hands'],
  }))

/** Returns the lesson with the teacher's own records. Its number is its position among the visible lessons. */
export const toTeacherLesson = (row: LessonRow, context: LessonContext): TeacherLesson => {
  const siblings = (row.siblings ?? []).map((item, index) => ({ ...item, number: index + 1 }))
  const index = siblings.findIndex(({ uuid }) => uuid === row.uuid)
  const content = toLessonContent(row, context)
  return {
    ...content,
    number: index + 1,
    lesson_attachments: { attachments: excludeMissing(content.lesson_attachments.attachments) },
    unit: { ...row.unit, grade: row.unit.grade as Grade, lessons_count: siblings.length },
    previous: siblings[index - 1] ?? null,
    next: siblings[index + 1] ?? null,
    taught: row.taught ?? [],
    note: toNote(row.uuid, row.note),
    pulses: toExitChecks(row.uuid, row.pulses),
  }
}

export const toLessonLine = (row: LessonLineRow, index: number): LessonLine => ({ ...row, number: index + 1 })

const toUnitFields = (row: Omit<UnitLineRow, 'lessons_count' | 'minutes' | 'taught_count'>) => ({
  uuid: row.uuid,
  grade: row.grade as Grade,
  number: row.number,
  title: row.title,
  description: row.description,
  discipline: toDisciplineRef(row.discipline),
  competency: row.competency,
  cover: { scene: row.scene, palette: row.palette },
})

export const toUnitLine = (row: UnitLineRow): UnitLine => ({
  ...toUnitFields(row),
  lessons_count: row.lessons_count,
  minutes: row.minutes,
  taught_count: row.taught_count,
})

export const toTeacherUnit = (row: UnitRow, context: Pick<LessonContext, 'files' | 'origin'>): TeacherUnit => {
  const lessons = row.lessons ?? []
  return {
    ...toUnitFields(row),
    lessons_count: lessons.length,
    minutes: lessons.reduce((sum, { minutes }) => sum + minutes, 0),
    taught_count: lessons.filter(({ taught_on }) => taught_on !== null).length,
    about: parseRichText(row.about),
    before: parseRichText(row.before),
    sequence: row.sequence,
    standards: toStandards(row.standards),
    attachments: excludeMissing(toAttachments(row.attachments, context)),
  }
}
