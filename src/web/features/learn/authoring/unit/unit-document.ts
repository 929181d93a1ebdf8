/** The editable fields of a unit. */
import { type AuthoringUnit, unitEdit } from '#contract/learn/units.ts'
import { MAX_LEARN_DESCRIPTION_LENGTH, MAX_LEARN_TITLE_LENGTH, MAX_SEQUENCE_LENGTH } from '#rules/learn/lessons.ts'
import { toPlainText, type RichText } from '#rules/site/rich-text.ts'
import type { DocumentDefinition } from '#web/autosave/document-definition.ts'
import { draftPrefixes, createFieldFormat } from '#web/autosave/local-draft.ts'
import { mergeKeyed } from '#web/autosave/merge-fields.ts'
import { readConflict } from '#web/autosave/save-errors.ts'
import type { DocumentForm } from '#web/autosave/use-autosave-document.ts'
import { call } from '#web/lib/api.ts'
import { unit as t } from '#web/lib/messages/en/units.ts'
import { autosave } from '#web/lib/messages/en/units-autosave.ts'
import { refreshUnitLists, updateUnitInCache } from '../grade/unit-cache.ts'
import type { FieldErrors } from '#web/lib/errors/field-errors.ts'

export interface UnitFields {
  title: string
  grade: AuthoringUnit['grade']
  discipline_id: string
  /** Empty for none. */
  competency: string
  description: string
  about: RichText
  before: RichText
  sequence: string
  standards: readonly string[]
  cover: AuthoringUnit['cover']
  demo: boolean
}

export type UnitForm = DocumentForm<AuthoringUnit, UnitFields>

const toFields = (unit: AuthoringUnit): UnitFields => ({
  title: unit.title,
  grade: unit.grade,
  discipline_id: unit.discipline.id,
  competency: unit.competency?.id ?? '',
  description: unit.description,
  about: unit.about,
  before: unit.before,
  sequence: unit.sequence,
  standards: unit.standards,
  cover: unit.cover,
  demo: unit.demo,
})

/** Returns an error for an empty or too long title, else an empty object. */
export const validateTitle = (title: string): FieldErrors => {
  if (!title.trim()) return { title: autosave('required') }
  return title.trim().length > MAX_LEARN_TITLE_LENGTH ? { title: autosave('too.long') } : {}
}

const validateLength = (name: string, text: string, maxLength: number): FieldErrors =>
  text.trim().length > maxLength ? { [name]: autosave('too.long') } : {}

export const validateDescription = (description: string): FieldErrors =>
  validateLength('description', description, MAX_LEARN_DESCRIPTION_LENGTH)

export const unitDefinition: DocumentDefinition<AuthoringUnit, UnitFields> = {
  localDraft: createFieldFormat(draftPrefixes.unit, toFields),
  getId: ({ uuid }) => uuid,
  getRevision: ({ revision }) => revision,
  toFields,
  readConflict: (error) => readConflict(error, 'Unit') as AuthoringUnit | undefined,
  validate: ({ title, description, sequence }) => ({
    ...validateTitle(title),
    ...validateDescription(description),
    ...validateLength('sequence', sequence, MAX_SEQUENCE_LENGTH),
  }),
  steps: [
    {
      names: [
        'title',
        'grade',
        'discipline_id',
        'competency',
        'description',
        'about',
        'before',
        'sequence',
        'standards',
        'cover',
        'demo',
      ],
      async send({ uuid, revision }, { competency, standards, ...changes }, { keepalive }) {
        const Unit = {
          uuid,
          revision,
          ...changes,
          ...(competency === undefined ? {} : { competency: competency || null }),
          ...(standards ? { standards: [...standards] } : {}),
        }
        return (await call(unitEdit, { Unit }, { keepalive })).Unit
      },
    },
  ],
  fieldMerges: { standards: mergeKeyed((uuid: string) => uuid) },
  updateCache: updateUnitInCache,
  refetchLists: refreshUnitLists,
  triesOffline: true,
  warnsOfLoss: true,
}

export const getUnitFieldLabel = (name: keyof UnitFields): string => t(`field.${name}`)

/** Returns the value of a field as readable text. */
export const formatUnitField = (name: keyof UnitFields, value: UnitFields[keyof UnitFields]): string => {
  if (name === 'about' || name === 'before') return toPlainText(value as RichText)
  if (name === 'cover') return Object.values(value as UnitFields['cover']).join(', ')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  return typeof value === 'string' ? value : t('several', { count: (value as readonly string[]).length })
}
