/** The units of a grade, of all disciplines or of one. */
import * as contract from '#contract/learn.ts'
import { type Grade, gradeLabels } from '#rules/grades.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { SegmentLinks } from '#web/ui/choice/tabs.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import styles from './grade-units.module.css'
import { UnitTiles, TilesSkeleton } from './unit-tile.tsx'

/** One request loads all disciplines of a grade, so that switching between them makes no request. */
const useUnits = (grade: Grade) => useAnswer(contract.unitList, { Unit: { grade } })

interface DisciplineLinksProps {
  grade: Grade
  disciplines: readonly { id: string; title: string }[]
  /** The URL that shows all disciplines. */
  all: string
}

function DisciplineLinks({ grade, disciplines, all }: DisciplineLinksProps) {
  if (disciplines.length < 2) return null
  const disciplineLinks = disciplines.map(({ id, title }) => ({ to: paths.learnUnits(grade, id), label: title }))
  return (
    <SegmentLinks label={teach('units.filter')} items={[{ to: all, label: teach('units.all') }, ...disciplineLinks]} />
  )
}

function NoUnits({ grade, discipline }: { grade: Grade; discipline: string | undefined }) {
  if (discipline === undefined) {
    return <EmptyState title={teach('units.empty')}>{teach('units.empty.lead')}</EmptyState>
  }
  return (
    <EmptyState
      title={teach('units.empty.of', { grade: gradeLabels[grade] })}
      action={
        <ButtonLink look="line" to={paths.learnGrade(grade)}>
          {teach('units.empty.of.act', { grade: gradeLabels[grade] })}
        </ButtonLink>
      }
    />
  )
}

const toTitle = (grade: Grade, discipline: string | undefined): string =>
  discipline === undefined
    ? teach('units.title', { grade: gradeLabels[grade] })
    : teach('units.of', { discipline, grade: gradeLabels[grade] })

interface GradeUnitsProps {
  grade: Grade
  /** The id of one discipline. */
  discipline?: string | undefined
  /** The URL that shows all disciplines; by default the page of the grade. */
  all?: string
  /** Whether the units are the whole page or a part of one. */
  isWholePage?: boolean
}

export function GradeUnits({ grade, discipline, all = paths.learnGrade(grade), isWholePage = false }: GradeUnitsProps) {
  const answer = useUnits(grade)
  const disciplines = answer.data?.Disciplines ?? []
  const title = toTitle(grade, disciplines.find(({ id }) => id === discipline)?.title)
  return (
    <section>
      <div className={styles.header}>
        {isWholePage ? <PageHeading title={title} className={styles.title} /> : <h2>{title}</h2>}
        <DisciplineLinks grade={grade} disciplines={disciplines} all={all} />
      </div>
      <Answer query={answer} skeleton={<TilesSkeleton />}>
        {({ Units }) => {
          const shown = discipline === undefined ? Units : Units.filter((unit) => unit.discipline.id === discipline)
          if (shown.length === 0) return <NoUnits grade={grade} discipline={discipline} />
          return <UnitTiles label={title} units={shown} />
        }}
      </Answer>
    </section>
  )
}
