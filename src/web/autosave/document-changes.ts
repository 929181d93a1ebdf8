/** The changes of an autosaved document's state: pure functions, which neither send nor store anything. */
import { isEqual } from '#rules/site/is-equal.ts'
import type { DocumentDefinition, DocumentState, SaveStep } from './document-definition.ts'
import type { LocalDraft } from './local-draft.ts'
import { mergeFields } from './merge-fields.ts'
import { isFieldPath, omitFields } from './save-errors.ts'
import type { FieldErrors } from '#web/lib/errors/field-errors.ts'

type State<Stored, Fields> = DocumentState<Stored, Fields>
type Definition<Stored, Fields extends object> = DocumentDefinition<Stored, Fields>
type Versions<Fields> = readonly Partial<Fields>[]

/** Requests that outlive their page carry at most 64 KiB together. */
const MAX_KEEPALIVE_BYTES = 50_000

/** Returns whether the request for these fields may outlive its page. */
export const fitsKeepalive = (fields: object): boolean =>
  new TextEncoder().encode(JSON.stringify(fields)).length <= MAX_KEEPALIVE_BYTES

const getNames = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields)[]

const pick = <Fields extends object>(fields: Fields, names: readonly (keyof Fields)[]): Partial<Fields> =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>

export const validateFields = <Stored, Fields extends object>(
  { validate }: Definition<Stored, Fields>,
  fields: Fields,
): FieldErrors => validate?.(fields) ?? {}

/** The state of a document without edits. */
export const createState = <Stored, Fields extends object>(
  { toFields }: Definition<Stored, Fields>,
  stored: Stored,
  editorKey = 0,
): State<Stored, Fields> => ({
  stored,
  base: toFields(stored),
  fields: toFields(stored),
  status: 'saved',
  device: 'here',
  problems: {},
  error: undefined,
  conflicts: [],
  mergedIn: [],
  runningAction: '',
  editorKey,
})

/** Reads the fields of a stored version. What the server has only normalized stays as it was typed. */
const readFields = <Stored, Fields extends object>(
  { toFields }: Definition<Stored, Fields>,
  state: State<Stored, Fields>,
  stored: Stored,
): Fields => {
  const [before, after] = [toFields(state.stored), toFields(stored)]
  const same = getNames(after).filter((name) => isEqual(before[name], after[name]))
  return { ...after, ...pick(state.base, same) }
}

export interface NextStep<Stored, Fields> {
  step: SaveStep<Stored, Fields>
  changes: Partial<Fields>
}

/**
 * Returns the next call with the edited, valid fields that one call takes, or undefined if there are none. A field that
 * was sent without an answer is sent again, even if it was changed back: the server may have the other value.
 */
export const getNextStep = <Stored, Fields extends object>(
  definition: Definition<Stored, Fields>,
  { fields, base, problems, conflicts }: State<Stored, Fields>,
  sent: Versions<Fields>,
): NextStep<Stored, Fields> | undefined => {
  const { steps, isSendable = () => true } = definition
  const invalidPaths = Object.keys({ ...problems, ...validateFields(definition, fields) })
  const isUncertain = (name: keyof Fields) => sent.some((version) => name in version)
  const isReady = (name: keyof Fields) =>
    (!isEqual(fields[name], base[name]) || isUncertain(name)) &&
    isSendable(name, fields) &&
    !invalidPaths.some((path) => isFieldPath(path, name))
  for (const step of conflicts.length > 0 ? [] : steps) {
    const ready = step.names.filter(isReady)
    if (ready.length > 0) return { step, changes: pick(fields, ready) }
  }
  return undefined
}

/**
 * Merges a saved version into the open document. Text stays on the screen as it was typed, even if the server normalized
 * it.
 */
export const acceptSaved = <Stored, Fields extends object>(
  definition: Definition<Stored, Fields>,
  state: State<Stored, Fields>,
  answer: { stored: Stored; sent: Partial<Fields> },
): State<Stored, Fields> => {
  const { base, fields, editorKey } = state
  const { sent } = answer
  const adopted = definition.adopt?.(answer.stored, sent, fields)
  const stored = adopted?.stored ?? answer.stored
  const next: Fields = { ...readFields(definition, state, stored), ...sent, ...adopted?.base }
  const untouched = getNames(next).filter((name) => isEqual(fields[name], name in sent ? sent[name] : base[name]))
  const isNew = untouched.some((name) => !(name in sent) && !isEqual(next[name], fields[name]))
  return {
    ...state,
    stored,
    base: next,
    fields: { ...fields, ...pick(next, untouched) },
    editorKey: isNew ? editorKey + 1 : editorKey,
  }
}

/** Merges a version that someone else saved. */
export const mergeStored = <Stored, Fields extends object>(
  definition: Definition<Stored, Fields>,
  state: State<Stored, Fields>,
  { theirs, sent, base }: { theirs: Stored; sent: Versions<Fields>; base?: LocalDraft<Fields>['base'] },
): State<Stored, Fields> => {
  const { fields, conflicts, editorKey } = state
  const { merge = mergeFields, fieldMerges, isSame } = definition
  const next = base ? definition.toFields(theirs) : readFields(definition, state, theirs)
  const merged = merge({ base: base ?? state.base, mine: fields, theirs: next, sent, fieldMerges, isSame })
  const openConflicts = [...new Set([...conflicts, ...merged.conflicts])].filter(
    (name) => !isEqual(merged.fields[name], merged.base[name]),
  )
  const isSaved = isEqual(merged.fields, merged.base)
  const mergedNames = getNames(fields).filter((name) => !isEqual(merged.fields[name], fields[name]))
  return {
    ...state,
    problems: { ...omitFields(state.problems, mergedNames), ...validateFields(definition, merged.fields) },
    stored: theirs,
    base: merged.base,
    fields: merged.fields,
    conflicts: openConflicts,
    mergedIn: [...new Set([...state.mergedIn, ...merged.taken])],
    editorKey: isEqual(merged.fields, fields) ? editorKey : editorKey + 1,
    status: openConflicts.length > 0 ? 'conflict' : isSaved ? 'saved' : 'waiting',
  }
}

/** Resolves the conflict of these fields. */
export const chooseVersion = <Stored, Fields extends object>(
  state: State<Stored, Fields>,
  whose: 'mine' | 'theirs',
  names: readonly (keyof Fields)[],
): State<Stored, Fields> => {
  const conflicts = state.conflicts.filter((name) => !names.includes(name))
  const status = conflicts.length > 0 ? 'conflict' : 'waiting'
  if (whose === 'mine') return { ...state, conflicts, status, error: undefined }
  const fields = { ...state.fields, ...pick(state.base, names) }
  const problems = omitFields(state.problems, names)
  return { ...state, fields, problems, conflicts, status, error: undefined, editorKey: state.editorKey + 1 }
}
