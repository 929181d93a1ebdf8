/** What can be attached to: a lesson, a unit, a discipline. Each change goes over what is stored when it is made. */
import type { AttachmentWish } from '#contract/learn/kept.ts'
import { lessonAttachments, keptLesson, attachmentDelete } from '#contract/learn/lessons.ts'
import type { LearnAttachment } from '#contract/learn/shapes.ts'
import {
  competencyAndUnitInfo,
  disciplineEdit,
  type DisciplineKept,
  keptUnit,
  unitEdit,
} from '#contract/learn/units.ts'
import { disciplineFileUploadUrls, lessonFileUploadUrls, unitFileUploadUrls } from '#contract/learn/files.ts'
import { disciplineColors } from '#rules/learn/lessons.ts'
import { amendAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { showUnit } from '../grade/shown-units.ts'
import { refreshAbove, showLesson } from '../lesson/shown-lessons.ts'
import { isSeen, type Seen, storedIn } from '../writing/refusals.ts'

const colorIn = (color: string) => disciplineColors.find((one) => one === color) ?? disciplineColors[0]

export interface Attached extends Seen {
  attachments: readonly LearnAttachment[]
}

export interface Owner {
  uuid: string
  /** Asks for places for files. */
  addresses: typeof lessonFileUploadUrls
  read: () => Promise<Attached>
  write: (seen: Seen, attachments: AttachmentWish[]) => Promise<Attached>
  /** A refusal as stale brings what is stored. */
  storedIn: (error: unknown) => Attached | undefined
}

type Lesson = Parameters<typeof showLesson>[0]
type Unit = Parameters<typeof showUnit>[0]

const ofLesson = ({ uuid, revision, lesson_attachments }: Lesson): Attached => ({
  uuid,
  revision,
  attachments: lesson_attachments.attachments,
})

export const lessonOwner = (uuid: string): Owner => ({
  uuid,
  addresses: lessonFileUploadUrls,
  read: async () => ofLesson((await call(keptLesson, { Lesson: { uuid } })).Lesson),
  async write(seen, attachments) {
    const { Lesson } = await call(lessonAttachments, { Lesson: { ...seen, attachments } })
    showLesson(Lesson)
    void refreshAbove()
    return ofLesson(Lesson)
  },
  storedIn(error) {
    const stored = storedIn(error, 'Lesson')
    return isSeen(stored) ? ofLesson(stored as Lesson) : undefined
  },
})

const ofUnit = ({ uuid, revision, attachments }: Unit): Attached => ({ uuid, revision, attachments })

export const unitOwner = (uuid: string): Owner => ({
  uuid,
  addresses: unitFileUploadUrls,
  read: async () => ofUnit((await call(keptUnit, { Unit: { uuid } })).Unit),
  async write(seen, attachments) {
    const { Unit } = await call(unitEdit, { Unit: { ...seen, attachments } })
    showUnit(Unit)
    return ofUnit(Unit)
  },
  storedIn(error) {
    const stored = storedIn(error, 'Unit')
    return isSeen(stored) ? ofUnit(stored as Unit) : undefined
  },
})

const ofDiscipline = ({ id, revision, attachments }: DisciplineKept): Attached => ({ uuid: id, revision, attachments })

/** Its words go along as they are stored. */
export const disciplineOwner = (id: string): Owner => {
  const stored = async (): Promise<DisciplineKept> => {
    const { Disciplines } = await call(competencyAndUnitInfo, {})
    amendAnswers(competencyAndUnitInfo, (answer) => ({ ...answer, Disciplines }))
    const found = Disciplines.find((one) => one.id === id)
    if (!found) throw new Error('It is not here anymore.')
    return found
  }
  return {
    uuid: id,
    addresses: disciplineFileUploadUrls,
    read: async () => ofDiscipline(await stored()),
    async write({ revision }, attachments) {
      const { title, description, color, icon, competencies } = await stored()
      const Discipline = { id, revision, title, description, color: colorIn(color), icon, competencies, attachments }
      await call(disciplineEdit, { Discipline })
      return ofDiscipline(await stored())
    },
    storedIn(error) {
      const there = storedIn(error, 'Discipline')
      return isSeen({ uuid: id, ...(there as object) }) && there ? ofDiscipline(there as DisciplineKept) : undefined
    },
  }
}

/** As it is named in a call; what is there already keeps what it refers to. */
export const wishOf = ({ uuid, title, role, sub_section }: LearnAttachment): AttachmentWish => ({
  uuid,
  title,
  role,
  sub_section,
})

/** Others may write all the time. */
const MOST_TRIES = 4

/** @throws ApiError */
export const changeAttachments = async (
  owner: Owner,
  change: (wishes: AttachmentWish[]) => AttachmentWish[],
): Promise<Attached> => {
  let known = await owner.read()
  for (let tries = 1; ; tries += 1) {
    const { uuid, revision, attachments } = known
    try {
      return await owner.write({ uuid, revision }, change(attachments.map(wishOf)))
    } catch (error) {
      const stored = owner.storedIn(error)
      if (!stored || tries === MOST_TRIES) throw error
      known = stored
    }
  }
}

/** @throws ApiError */
export const detach = async (owner: Owner, { uuid }: LearnAttachment): Promise<void> => {
  await call(attachmentDelete, { Attachment: { uuid } })
  const { revision } = await owner.read()
  const rest = (all: LearnAttachment[]) => all.filter((one) => one.uuid !== uuid)
  amendAnswers(keptUnit, (answer) =>
    answer.Unit.uuid === owner.uuid
      ? { ...answer, Unit: { ...answer.Unit, revision, attachments: rest(answer.Unit.attachments) } }
      : answer,
  )
  amendAnswers(keptLesson, (answer) =>
    answer.Lesson.uuid === owner.uuid
      ? {
          ...answer,
          Lesson: {
            ...answer.Lesson,
            revision,
            lesson_attachments: { attachments: rest(answer.Lesson.lesson_attachments.attachments) },
          },
        }
      : answer,
  )
}

/** Where it was before, under another name of ours. @throws ApiError */
export const attachAgain = (owner: Owner, gone: LearnAttachment, place: number): Promise<Attached> =>
  changeAttachments(owner, (wishes) => {
    const { title, role, sub_section, file_uuid, handout_uuid } = gone
    const again = {
      title,
      role,
      sub_section,
      ...(file_uuid ? { file_uuid } : {}),
      ...(handout_uuid ? { handout_uuid } : {}),
    }
    return [...wishes.slice(0, place), again, ...wishes.slice(place)]
  })
