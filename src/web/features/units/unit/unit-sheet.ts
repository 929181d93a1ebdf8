/** What of a unit is written by hand. */
import { type UnitKept, unitEdit } from '#contract/learn/units.ts'
import { LONGEST_LEARN_DESCRIPTION, LONGEST_LEARN_TITLE, LONGEST_SEQUENCE } from '#rules/learn/lessons.ts'
import { plainText, type RichText } from '#rules/site/rich-text.ts'
import { call } from '#web/lib/api.ts'
import { unit as say } from '#web/lib/words/units.en.ts'
import { writing } from '#web/lib/words/units-writing.en.ts'
import { refreshLists, showUnit } from '../grade/shown-units.ts'
import { mergeKeyed } from '../writing/meeting.ts'
import type { Problems } from '../writing/refusals.ts'
import type { SheetKind } from '../writing/sheet-kind.ts'
import type { Written } from '../writing/use-sheet.ts'

export interface UnitFields {
  title: string
  grade: UnitKept['grade']
  discipline_id: string
  /** Empty for none. */
  competency: string
  description: string
  about: RichText
  before: RichText
  sequence: string
  standards: readonly string[]
  cover: UnitKept['cover']
  demo: boolean
}

export type WrittenUnit = Written<UnitKept, UnitFields>

const fieldsOf = (unit: UnitKept): UnitFields => ({
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

/** By field; nothing where nothing is wrong. */
export const wrongTitle = (title: string): Problems => {
  if (!title.trim()) return { title: writing('required') }
  return title.trim().length > LONGEST_LEARN_TITLE ? { title: writing('too.long') } : {}
}

const tooLong = (name: string, text: string, most: number): Problems =>
  text.trim().length > most ? { [name]: writing('too.long') } : {}

export const wrongDescription = (description: string): Problems =>
  tooLong('description', description, LONGEST_LEARN_DESCRIPTION)

export const unitKind: SheetKind<UnitKept, UnitFields> = {
  block: 'Unit',
  fieldsOf,
  problemsOf: ({ title, description, sequence }) => ({
    ...wrongTitle(title),
    ...wrongDescription(description),
    ...tooLong('sequence', sequence, LONGEST_SEQUENCE),
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
      async send(seen, { competency, standards, ...changes }) {
        const Unit = {
          ...seen,
          ...changes,
          ...(competency === undefined ? {} : { competency: competency || null }),
          ...(standards ? { standards: [...standards] } : {}),
        }
        return (await call(unitEdit, { Unit })).Unit
      },
    },
  ],
  merges: { standards: mergeKeyed((uuid: string) => uuid) },
  show: showUnit,
  refresh: refreshLists,
}

export const unitFieldName = (name: keyof UnitFields): string => say(`field.${name}`)

/** A value as somebody reads it. */
export const unitFieldText = (name: keyof UnitFields, value: UnitFields[keyof UnitFields]): string => {
  if (name === 'about' || name === 'before') return plainText(value as RichText)
  if (name === 'cover') return Object.values(value as UnitFields['cover']).join(', ')
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
  return typeof value === 'string' ? value : say('several', { count: (value as readonly string[]).length })
}
