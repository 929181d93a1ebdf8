/** Autosaves a teacher's notes. */
import * as contract from '#contract/learn.ts'
import type { LessonNote } from '#contract/learn.ts'
import type { DocumentDefinition } from '#web/autosave/document-definition.ts'
import { draftPrefixes, isObject, type LocalDraftFormat } from '#web/autosave/local-draft.ts'
import { getConflictingVersion } from '#web/autosave/save-errors.ts'
import type { DocumentForm } from '#web/autosave/use-autosave-document.ts'
import { updateAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { type Note, parseLocalNote } from './note.ts'

interface NoteFields {
  text: string
}

export type NoteForm = DocumentForm<LessonNote, NoteFields>

const isLessonNote = (value: unknown): value is LessonNote => isObject(value) && 'revision' in value && 'text' in value

const localDraft: LocalDraftFormat<LessonNote, NoteFields> = {
  prefix: draftPrefixes.note,
  parse(value) {
    const note = parseLocalNote(value)
    if (!note) return undefined
    const { text, stored, sent } = note
    const { revision } = stored
    return {
      fields: { text },
      base: { text: stored.text },
      revision,
      sent: sent === null ? [] : [{ text: sent }],
      conflicts: [],
    }
  },
  serialize: ({ fields, sent }, { base, revision }, { lesson_uuid }): Note => ({
    lesson_uuid,
    text: fields.text ?? '',
    stored: { text: base.text ?? '', revision: Number(revision) },
    sent: sent.at(-1)?.text ?? null,
  }),
}

/** The open lesson has the saved note, so that it is there when the lesson is opened again. */
const showInLesson = ({ lesson_uuid, text, revision }: LessonNote): void =>
  updateAnswers(contract.lessonInfo, ({ Lesson }) => ({
    Lesson: Lesson.uuid === lesson_uuid ? { ...Lesson, note: { ...Lesson.note, text, revision } } : Lesson,
  }))

export const noteDefinition: DocumentDefinition<LessonNote, NoteFields> = {
  localDraft,
  getId: ({ lesson_uuid }) => lesson_uuid,
  getRevision: ({ revision }) => revision,
  toFields: ({ text }) => ({ text }),
  steps: [
    {
      names: ['text'],
      async send({ lesson_uuid, revision }, _changes, { fields: { text }, keepalive }) {
        return (await call(contract.lessonNote, { Note: { lesson_uuid, text, revision } }, { keepalive })).Note
      },
    },
  ],
  isSame: (_name, { text }, theirs) => text === theirs.text,
  readConflict(error) {
    const note = getConflictingVersion(error, 'Note')
    return isLessonNote(note) ? note : undefined
  },
  updateCache: showInLesson,
}
