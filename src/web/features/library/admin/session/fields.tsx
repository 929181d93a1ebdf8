/** The text fields and choices of a session. */
import type { Ref } from 'react'
import type { CatalogGroup } from '#contract/catalog/shapes.ts'
import { exerciseThemes, techniques } from '#rules/exercises.ts'
import { MAX_CATALOG_DESCRIPTION_LENGTH } from '#rules/catalog.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { Chips } from '#web/ui/choice/chips.tsx'
import { type Option, SelectField } from '#web/ui/field/select-field.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import type { SessionDraft } from './draft.ts'
import { audienceOptions, energyOptions, eyesOptions, toOptions, typeOptions, withCurrentValue } from './options.ts'
import styles from './session.module.css'

interface ChoiceProps {
  draft: SessionDraft
  field: 'audience' | 'session_type' | 'technique' | 'theme' | 'energy' | 'eyes'
  label: string
  options: readonly Option[]
}

/**
 * A choice among fixed values. The chosen value needs no check, because a select element returns only values of its
 * options.
 */
function Choice({ draft: { values, change, problems }, field, label, options }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      error={problems[field]}
      options={withCurrentValue(options, values[field] ?? '')}
      value={values[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  )
}

interface LineProps {
  draft: SessionDraft
  field: 'title' | 'narrator' | 'author'
  label: string
}

function Line({ draft: { values, change, problems }, field, label }: LineProps) {
  return (
    <TextField
      label={label}
      error={problems[field]}
      value={values[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  )
}

function Groups({ draft, groups }: { draft: SessionDraft; groups: readonly CatalogGroup[] }) {
  const { values, change, problems } = draft
  const listOptions = (kind: CatalogGroup['group_type']) =>
    groups.filter(({ group_type }) => group_type === kind).map(({ uuid, title }) => ({ value: uuid, label: title }))
  const collections = listOptions('collection')
  return (
    <>
      <SelectField
        label={adminCatalog('field.series')}
        error={problems['series_uuid']}
        options={[{ value: '', label: adminCatalog('field.series.none') }, ...listOptions('series')]}
        value={values.series_uuid ?? ''}
        onChange={(event) => change({ series_uuid: event.currentTarget.value || null })}
      />
      {collections.length > 0 && (
        <Chips
          label={adminCatalog('field.collections')}
          showsLabel
          options={collections}
          values={values.collection_uuids}
          onChange={(collection_uuids) => change({ collection_uuids })}
        />
      )}
    </>
  )
}

export interface FieldsProps {
  draft: SessionDraft
  groups: readonly CatalogGroup[]
  /** Whether the session is spoken by a generated voice. Its transcript then follows its script. */
  hasGeneratedVoice: boolean
  transcript: Ref<HTMLTextAreaElement>
}

export function Fields({ draft, groups, hasGeneratedVoice, transcript }: FieldsProps) {
  const { values, change, problems } = draft
  return (
    <>
      <Line draft={draft} field="title" label={adminCatalog('field.title')} />
      <TextArea
        label={adminCatalog('field.description')}
        error={problems['description']}
        rows={2}
        maxCount={MAX_CATALOG_DESCRIPTION_LENGTH}
        value={values.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <Line draft={draft} field="narrator" label={adminCatalog('field.narrator')} />
        <Choice draft={draft} field="audience" label={adminCatalog('field.audience')} options={audienceOptions} />
      </div>
      {!hasGeneratedVoice && (
        <TextArea
          ref={transcript}
          label={adminCatalog('field.transcript')}
          hint={adminCatalog('field.transcript.hint')}
          error={problems['transcript']}
          rows={4}
          className={styles.transcript}
          value={values.transcript}
          onChange={(event) => change({ transcript: event.currentTarget.value })}
        />
      )}
      <Groups draft={draft} groups={groups} />
      <div className={styles.pair}>
        <Choice
          draft={draft}
          field="technique"
          label={adminCatalog('field.technique')}
          options={toOptions(techniques)}
        />
        <Choice draft={draft} field="theme" label={adminCatalog('field.theme')} options={toOptions(exerciseThemes)} />
        <Choice draft={draft} field="energy" label={adminCatalog('field.energy')} options={energyOptions} />
        <Choice draft={draft} field="eyes" label={adminCatalog('field.eyes')} options={eyesOptions} />
        <Choice draft={draft} field="session_type" label={adminCatalog('field.type')} options={typeOptions} />
        <Line draft={draft} field="author" label={adminCatalog('field.author')} />
      </div>
    </>
  )
}
