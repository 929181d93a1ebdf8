/** Autosaves an exercise: the fields that differ from the stored exercise are sent with its revision. */
import type { ApiError } from '#contract/call.ts'
import * as contract from '#contract/exercises.ts'
import { CONFLICT, NAME_TAKEN, NEEDS_PERSON, TOPIC_NOT_OFFERED } from '#contract/failures.ts'
import { isEqual } from '#rules/site/is-equal.ts'
import type { DocumentDefinition, ErrorOutcome } from '#web/autosave/document-definition.ts'
import { draftPrefixes, type LocalDraftFormat } from '#web/autosave/local-draft.ts'
import { isSameTrimmed } from '#web/autosave/merge-fields.ts'
import { call } from '#web/lib/api.ts'
import {
  applyChanges,
  type EditedExercise,
  type ExerciseChanges,
  isSameScript,
  preserveTyping,
  type StoredExercise,
  toSendableChanges,
} from './changes.ts'
import { isLocalChanges, type LocalChanges } from './local-changes.ts'
import { type Lines, listSpokenLines } from './lines.ts'

export interface ExerciseFields extends Omit<EditedExercise, 'lines'> {
  script: Lines
}

const toFields = (stored: StoredExercise): ExerciseFields => {
  const { lines, ...fields } = applyChanges(stored, {})
  return { ...fields, script: lines }
}

/** Returns the fields that the server doesn't have. */
export const toChanges = (fields: Partial<ExerciseFields>, base: Partial<ExerciseFields>): ExerciseChanges =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isEqual(value, base[name as keyof ExerciseFields])),
  )

const localDraft: LocalDraftFormat<StoredExercise, ExerciseFields> = {
  prefix: draftPrefixes.exercise,
  parse(value) {
    if (!isLocalChanges(value)) return undefined
    const changes = Object.entries(value.changes).filter(([, change]) => change !== undefined)
    return { fields: Object.fromEntries(changes), base: {}, revision: value.revision, sent: [], conflicts: [] }
  },
  serialize: ({ fields, base }, { revision }): LocalChanges => ({
    revision: Number(revision),
    changes: toChanges(fields, base),
  }),
}

const hasExercise = (body: Record<string, unknown>): body is Record<string, unknown> & StoredExercise =>
  'Exercise' in body && 'Script' in body

/** The codes of text that was stored but must not become audio. */
const STORED_WITHOUT_AUDIO_CODES = [NEEDS_PERSON, TOPIC_NOT_OFFERED]

const interpretError = async (error: ApiError, uuid: string): Promise<ErrorOutcome<StoredExercise> | undefined> => {
  if (error.code === NAME_TAKEN) return { kind: 'held', problems: { title: error.message } }
  if (error.code === CONFLICT) {
    return { kind: 'conflict', theirs: await call(contract.draftInfo, { Exercise: { uuid } }) }
  }
  const isStored = STORED_WITHOUT_AUDIO_CODES.includes(error.code) && hasExercise(error.body)
  return isStored ? { kind: 'saved', stored: error.body as unknown as StoredExercise } : undefined
}

/** Pause in typing before an autosave, in milliseconds. */
const TYPING_DELAY_MS = 600

/** @param onError is called with every error and what was sent, before it is interpreted */
export const createExerciseDefinition = (
  uuid: string,
  onError: (error: ApiError, sent: Partial<ExerciseFields>) => void,
): DocumentDefinition<StoredExercise, ExerciseFields> => ({
  localDraft,
  getId: () => uuid,
  getRevision: ({ Exercise }) => Exercise.revision,
  toFields,
  steps: [
    {
      names: ['title', 'description', 'script', 'voice', 'rate', 'ambience', 'image'],
      send: ({ Exercise: { revision } }, changes, { keepalive }) =>
        call(contract.create, { Exercise: { uuid, revision, ...toSendableChanges(changes) } }, { keepalive }),
    },
  ],
  // An emptied title or a script without text waits until it has text.
  isSendable: (name, { title, script }) =>
    name === 'title' ? title.trim() !== '' : name !== 'script' || listSpokenLines(script).length > 0,
  isSame: (name, ours, theirs) =>
    name === 'script' && ours.script ? isSameScript(ours.script, theirs.script) : isSameTrimmed(name, ours, theirs),
  adopt({ Exercise, Script }, _sent, { script }) {
    const stored = { Exercise, Script: { ...Script, segments: preserveTyping(Script.segments, script) } }
    return { stored, base: toFields(stored) }
  },
  readConflict: ({ code, body }) => (code === CONFLICT && hasExercise(body) ? body : undefined),
  interpretError(error, sent) {
    onError(error, sent.at(-1) ?? {})
    return interpretError(error, uuid)
  },
  typingDelayMs: TYPING_DELAY_MS,
  triesOffline: true,
})
