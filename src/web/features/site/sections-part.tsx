/** The sections of a page in order: opened, moved, removed and added. */
import { useContext, useState } from 'react'
import type { Fields } from '#rules/site/fields.ts'
import type { PageTemplate } from '#rules/site/pages.ts'
import { sectionFields, type SectionType } from '#rules/site/section-fields.ts'
import { cms, getSectionName } from '#web/lib/messages/en/cms.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { CollapsibleRow, RowTools } from './collapsible-row.tsx'
import { type ChangeValue, DrawField, toFieldId, useFieldError } from './page-form.ts'
import styles from './page-form.module.css'
import { GroupFields } from './group-field.tsx'
import { useOrderedList } from './use-ordered-list.ts'
import {
  createSection,
  toList,
  type UnknownRecord,
  toUnknownRecord,
  getItemName,
  replaceItem,
  setValue,
  toText,
} from './values.ts'

const PATH = 'sections'
const anchor = { kind: 'anchor', label: cms('anchor'), hint: cms('anchor.hint') } as const

interface Props {
  template: PageTemplate
  sections: readonly unknown[]
  /** Changes the list of sections. */
  onChange: ChangeValue
  open: number | undefined
  onOpen: (index: number | undefined) => void
}

const getSectionType = (section: unknown): string => toText(toUnknownRecord(section)['type'])

/** A page has one hero, and can't lose the sections that the code relies on. */
const uniqueTypes = ({ fixed = [] }: PageTemplate): readonly string[] => ['hero', ...fixed]

interface SectionFieldsProps {
  section: UnknownRecord
  path: string
  onChange: ChangeValue
}

function SectionFields({ section, path, onChange }: SectionFieldsProps) {
  const draw = useContext(DrawField)
  const fields = (sectionFields as Record<string, Fields | undefined>)[getSectionType(section)]
  if (!fields) return null
  return (
    <>
      <GroupFields fields={fields} path={path} value={section} onChange={onChange} />
      {draw({
        field: anchor,
        path: `${path}.id`,
        value: section['id'],
        onChange: (change) =>
          onChange((now) => setValue(toUnknownRecord(now), 'id', { value: change(toUnknownRecord(now)['id']) })),
      })}
    </>
  )
}

function AddSection({ types, onAdd }: { types: readonly SectionType[]; onAdd: (type: SectionType) => void }) {
  const [type, setType] = useState(types[0])
  const chosen = types.find((candidate) => candidate === type) ?? types[0]
  if (!chosen) return null
  return (
    <div className={styles.adding}>
      <div className={styles.grows}>
        <SelectField
          label={cms('add.kind')}
          options={types.map((value) => ({ value, label: getSectionName(value) }))}
          value={chosen}
          onChange={({ currentTarget: { value } }) => setType(value as SectionType)}
        />
      </div>
      <Button id={toFieldId(PATH, 'add')} look="line" icon="plus" onClick={() => onAdd(chosen)}>
        {cms('add.section')}
      </Button>
    </div>
  )
}

export function SectionsPart({ template, sections, onChange, open, onOpen }: Props) {
  const problem = useFieldError(PATH)
  const ordered = useOrderedList({ path: PATH, count: sections.length, onChange, open, onOpen })
  const presentTypes = sections.map(getSectionType)
  const single = uniqueTypes(template)
  const types = template.sections.filter((type) => !single.includes(type) || !presentTypes.includes(type))
  return (
    <>
      <ol {...ordered.list} className={styles.parts} aria-label={cms('sections')}>
        {sections.map((section, index) => {
          const type = getSectionType(section)
          const label = getItemName(section) || getSectionName(type)
          const canRemove = !single.includes(type) || presentTypes.indexOf(type) !== index
          return (
            // Sections have no id, so their index is the key.
            <li key={index} {...ordered.rowAt(index)} className={styles.part}>
              <CollapsibleRow
                path={ordered.placeAt(index)}
                title={label}
                kind={label === getSectionName(type) ? undefined : getSectionName(type)}
                level={2}
                open={open === index}
                onToggle={() => onOpen(open === index ? undefined : index)}
                onGrip={ordered.onGrip(index)}
                tools={
                  <RowTools
                    {...ordered.toolsAt(index)}
                    label={label}
                    onRemove={canRemove ? () => ordered.remove(index, { item: section, label }) : undefined}
                  />
                }
              >
                <SectionFields
                  section={toUnknownRecord(section)}
                  path={ordered.placeAt(index)}
                  onChange={(change) =>
                    onChange((list) => replaceItem(toList(list), index, change(toList(list)[index])))
                  }
                />
              </CollapsibleRow>
            </li>
          )
        })}
      </ol>
      <p className={styles.problem} aria-live="polite">
        {problem}
      </p>
      <AddSection types={types} onAdd={(type) => ordered.add(createSection(type))} />
    </>
  )
}
