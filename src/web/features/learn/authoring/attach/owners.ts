/**
 * The owners of attachments: lessons, units and disciplines. Each change applies to the list that is stored at that
 * time.
 */
import type { AttachmentRequest } from '#contract/learn/authoring.ts'
import { lessonAttachments, editorLesson, attachmentDelete } from '#contract/learn/lessons.ts'
import type { LearnAttachment } from '#contract/learn/shapes.ts'
import {
  competencyAndUnitInfo,
  disciplineEdit,
  type AuthoringDiscipline,
  editorUnit,
  unitEdit,
} from '#contract/learn/units.ts'
import { disciplineFileUploadUrls, lessonFileUploadUrls, unitFileUploadUrls } from '#contract/learn/files.ts'
import { disciplineColors } from '#rules/learn/lessons.ts'
import { updateAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { updateUnitInCache } from '../grade/unit-cache.ts'
import { refreshLessonParents, updateLessonInCache } from '../lesson/lesson-cache.ts'
import { isRevisionRef, type RevisionRef, getConflictingVersion } from '#web/autosave/save-errors.ts'

const toDisciplineColor = (color: string) => disciplineColors.find((item) => item === color) ?? disciplineColors[0]

export interface OwnerWithAttachments extends RevisionRef {
  attachments: readonly LearnAttachment[]
}

export interface AttachmentOwner {
  uuid: string
  /** The endpoint that issues upload URLs for files. */
  uploadUrlsEndpoint: typeof lessonFileUploadUrls
  read: () => Promise<OwnerWithAttachments>
  write: (revisionRef: RevisionRef, attachments: AttachmentRequest[]) => Promise<OwnerWithAttachments>
  /** Returns the stored version that a conflict error carries, or undefined for other errors. */
  getConflictingOwner: (error: unknown) => OwnerWithAttachments | undefined
}

type Lesson = Parameters<typeof updateLessonInCache>[0]
type Unit = Parameters<typeof updateUnitInCache>[0]

const fromLesson = ({ uuid, revision, lesson_attachments }: Lesson): OwnerWithAttachments => ({
  uuid,
  revision,
  attachments: lesson_attachments.attachments,
})

export const createLessonOwner = (uuid: string): AttachmentOwner => ({
  uuid,
  uploadUrlsEndpoint: lessonFileUploadUrls,
  read: async () => fromLesson((await call(editorLesson, { Lesson: { uuid } })).Lesson),
  async write(revisionRef, attachments) {
    const { Lesson } = await call(lessonAttachments, { Lesson: { ...revisionRef, attachments } })
    updateLessonInCache(Lesson)
    void refreshLessonParents()
    return fromLesson(Lesson)
  },
  getConflictingOwner(error) {
    const stored = getConflictingVersion(error, 'Lesson')
    return isRevisionRef(stored) ? fromLesson(stored as Lesson) : undefined
  },
})

const fromUnit = ({ uuid, revision, attachments }: Unit): OwnerWithAttachments => ({ uuid, revision, attachments })

export const createUnitOwner = (uuid: string): AttachmentOwner => ({
  uuid,
  uploadUrlsEndpoint: unitFileUploadUrls,
  read: async () => fromUnit((await call(editorUnit, { Unit: { uuid } })).Unit),
  async write(revisionRef, attachments) {
    const { Unit } = await call(unitEdit, { Unit: { ...revisionRef, attachments } })
    updateUnitInCache(Unit)
    return fromUnit(Unit)
  },
  getConflictingOwner(error) {
    const stored = getConflictingVersion(error, 'Unit')
    return isRevisionRef(stored) ? fromUnit(stored as Unit) : undefined
  },
})

const fromDiscipline = ({ id, revision, attachments }: AuthoringDiscipline): OwnerWithAttachments => ({
  uuid: id,
  revision,
  attachments,
})

/** Creates the owner for a discipline. A write sends its other fields as they are stored. */
export const createDisciplineOwner = (id: string): AttachmentOwner => {
  const stored = async (): Promise<AuthoringDiscipline> => {
    const { Disciplines } = await call(competencyAndUnitInfo, {})
    updateAnswers(competencyAndUnitInfo, (answer) => ({ ...answer, Disciplines }))
    const match = Disciplines.find((item) => item.id === id)
    if (!match) throw new Error('This discipline was deleted.')
    return match
  }
  return {
    uuid: id,
    uploadUrlsEndpoint: disciplineFileUploadUrls,
    read: async () => fromDiscipline(await stored()),
    async write({ revision }, attachments) {
      const { title, description, color, icon, competencies } = await stored()
      const Discipline = {
        id,
        revision,
        title,
        description,
        color: toDisciplineColor(color),
        icon,
        competencies,
        attachments,
      }
      await call(disciplineEdit, { Discipline })
      return fromDiscipline(await stored())
    },
    getConflictingOwner(error) {
      const conflicting = getConflictingVersion(error, 'Discipline')
      return isRevisionRef({ uuid: id, ...(conflicting as object) }) && conflicting
        ? fromDiscipline(conflicting as AuthoringDiscipline)
        : undefined
    },
  }
}

/** Converts an attachment to its form in a request. An existing one refers to its file by its own uuid. */
export const toAttachmentRequest = ({ uuid, title, role, sub_section }: LearnAttachment): AttachmentRequest => ({
  uuid,
  title,
  role,
  sub_section,
})

/** Limits retries after conflicts, because other people may save all the time. */
const MAX_ATTEMPTS = 4

/**
 * Applies a change to the stored attachments, and again to the newer list after a conflict.
 * @throws ApiError
 */
export const changeAttachments = async (
  owner: AttachmentOwner,
  change: (requests: AttachmentRequest[]) => AttachmentRequest[],
): Promise<OwnerWithAttachments> => {
  let latest = await owner.read()
  for (let attempt = 1; ; attempt += 1) {
    const { uuid, revision, attachments } = latest
    try {
      return await owner.write({ uuid, revision }, change(attachments.map(toAttachmentRequest)))
    } catch (error) {
      const stored = owner.getConflictingOwner(error)
      if (!stored || attempt === MAX_ATTEMPTS) throw error
      latest = stored
    }
  }
}

/**
 * Deletes an attachment and removes it from the cached answers.
 * @throws ApiError
 */
export const deleteAttachment = async (owner: AttachmentOwner, { uuid }: LearnAttachment): Promise<void> => {
  await call(attachmentDelete, { Attachment: { uuid } })
  const { revision } = await owner.read()
  const withoutDeleted = (all: LearnAttachment[]) => all.filter((item) => item.uuid !== uuid)
  updateAnswers(editorUnit, (answer) =>
    answer.Unit.uuid === owner.uuid
      ? { ...answer, Unit: { ...answer.Unit, revision, attachments: withoutDeleted(answer.Unit.attachments) } }
      : answer,
  )
  updateAnswers(editorLesson, (answer) =>
    answer.Lesson.uuid === owner.uuid
      ? {
          ...answer,
          Lesson: {
            ...answer.Lesson,
            revision,
            lesson_attachments: { attachments: withoutDeleted(answer.Lesson.lesson_attachments.attachments) },
          },
        }
      : answer,
  )
}

/**
 * Restores a deleted attachment at its old position, under a new uuid.
 * @throws ApiError
 */
export const restoreAttachment = (
  owner: AttachmentOwner,
  removed: LearnAttachment,
  position: number,
): Promise<OwnerWithAttachments> =>
  changeAttachments(owner, (requests) => {
    const { title, role, sub_section, file_uuid, handout_uuid } = removed
    const request = {
      title,
      role,
      sub_section,
      ...(file_uuid ? { file_uuid } : {}),
      ...(handout_uuid ? { handout_uuid } : {}),
    }
    return [...requests.slice(0, position), request, ...requests.slice(position)]
  })
