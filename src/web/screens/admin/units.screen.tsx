/**
 * /admin/learn/units/{grade} lists the units of a grade in their order; `archived` in the address shows the archived
 * ones.
 */
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { editorUnits } from '#contract/learn/units.ts'
import { type Grade, gradeLabels } from '#rules/grades.ts'
import { ImportDialog } from '#web/features/learn/import/import-dialog.tsx'
import { UnitsList } from '#web/features/learn/authoring/grade/units-list.tsx'
import { gradeOptions } from '#web/features/learn/authoring/labels.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { unitTransfer } from '#web/lib/messages/en/unit-import-export.ts'
import { learn } from '#web/lib/messages/en/units.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { FilterLinks } from '#web/ui/table/filter-links.tsx'
import styles from './units.module.css'
import { parseGrade } from '#web/features/learn/parse-grade.ts'

const getUnitsUrl = (grade: Grade, archived: boolean): string =>
  `${adminPaths.adminUnits(grade)}${archived ? '?archived=yes' : ''}`

const back = { to: paths.adminLearn, label: learn('back') }

interface UnitFilters {
  grade: Grade
  archived: boolean
}

function Tools({ grade, archived, mayEdit }: UnitFilters & { mayEdit: boolean }) {
  const navigate = useNavigate()
  const items = [false, true].map((showsArchived) => ({
    to: getUnitsUrl(grade, showsArchived),
    label: learn(showsArchived ? 'units.archived' : 'units.current'),
    current: showsArchived === archived,
  }))
  return (
    <div className={styles.tools}>
      {mayEdit && <FilterLinks label={learn('units.filter')} items={items} />}
      <SelectField
        label={learn('units.grade')}
        options={gradeOptions}
        value={grade}
        onChange={({ currentTarget }) => void navigate(getUnitsUrl(parseGrade(currentTarget.value) ?? grade, archived))}
      />
    </div>
  )
}

function EmptyUnits({ archived }: { archived: boolean }) {
  const name = archived ? 'units.archived.empty' : 'units.empty'
  return <EmptyState title={learn(name)}>{learn(`${name}.more`)}</EmptyState>
}

function Units({ grade, archived }: UnitFilters) {
  const Filter = archived ? ({ grade, status: 'archived' } as const) : { grade }
  const answer = useAnswer(editorUnits, { Filter })
  const mayEdit = answer.data?.may_edit ?? false
  const [importing, setImporting] = useState(false)
  const actions = mayEdit && (
    <>
      <Button look="line" icon="upload-simple" onClick={() => setImporting(true)}>
        {unitTransfer('import')}
      </Button>
      <ButtonLink look="board" icon="plus" to={`${adminPaths.adminUnitAdd}?${new URLSearchParams({ grade })}`}>
        {learn('unit.add')}
      </ButtonLink>
    </>
  )
  const title = learn('units.title', { grade: gradeLabels[grade] })
  return (
    <>
      <Page title={title} back={back} actions={actions}>
        <Tools grade={grade} archived={archived} mayEdit={mayEdit} />
        <Answer
          query={answer}
          skeleton={<RowsSkeleton />}
          isEmpty={({ Units: units }) => units.length === 0}
          whenEmpty={<EmptyUnits archived={archived} />}
        >
          {({ Units: units, may_edit }) => (
            <>
              {may_edit && !archived && units.length > 1 && <p className={styles.hint}>{learn('units.hint')}</p>}
              <UnitsList key={grade} grade={grade} units={units} mayEdit={may_edit} archived={archived} />
            </>
          )}
        </Answer>
      </Page>
      <ImportDialog open={importing} onClose={() => setImporting(false)} />
    </>
  )
}

export function AdminUnitsScreen() {
  const grade = parseGrade(useParams()['grade'])
  const archived = useSearchParams()[0].get('archived') === 'yes'
  if (grade) return <Units grade={grade} archived={archived} />
  return <Page title={learn('units.unknown')} back={back} />
}
