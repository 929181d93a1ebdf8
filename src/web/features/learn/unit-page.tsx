/** One unit: its purpose, what to know beforehand, and its lessons in order. */
import type { LessonLine, TeacherUnit } from '#contract/learn.ts'
import { gradeLabels } from '#rules/grades.ts'
import { paths } from '#web/lib/paths.ts'
import { formatLessonCount, teach } from '#web/lib/messages/en/teach.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Crumbs } from '#web/ui/page/crumbs.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { hasText, RichTextView } from '#web/ui/rich-text/rich-text-view.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { LearnFacts } from './learn-facts.tsx'
import { FileRows } from './file-rows.tsx'
import { LessonRows } from './lesson-rows.tsx'
import { TaughtSuns } from './taught-suns.tsx'
import { UnitCover } from './unit-cover.tsx'
import styles from './unit-page.module.css'

interface UnitPageProps {
  unit: TeacherUnit
  lessons: readonly LessonLine[]
  /**
   * Set only in a preview: returns the path of a lesson's preview. Breadcrumbs and the links of standards are omitted
   * then.
   */
  getLessonPreviewPath?: (uuid: string) => string
}

function Heading({ unit, isPreview }: { unit: TeacherUnit; isPreview: boolean }) {
  return (
    <header className={styles.header}>
      <div>
        <p className={styles.eyebrow}>
          {teach('unit', { n: unit.number })}, {gradeLabels[unit.grade]}
        </p>
        <PageHeading title={unit.title} className={styles.title} />
        <p className={styles.lead}>{unit.description}</p>
        <LearnFacts
          minutes={unit.minutes}
          extraFact={{ name: teach('unit.lessons'), value: String(unit.lessons_count) }}
          discipline={unit.discipline}
          competency={unit.competency}
          standards={unit.standards}
          isPreview={isPreview}
        />
      </div>
      <span className={styles.frame}>
        <UnitCover cover={unit.cover} seed={unit.uuid} eager className={styles.picture} />
      </span>
    </header>
  )
}

/** The column next to the lessons: what to read before the first of them. */
function Preparation({ unit }: { unit: TeacherUnit }) {
  return (
    <div className={styles.beside}>
      {hasText(unit.about) && (
        <Section title={teach('unit.about')} className={styles.part}>
          <RichTextView text={unit.about} />
        </Section>
      )}
      {hasText(unit.before) && (
        <Section title={teach('unit.before')} className={styles.part}>
          <RichTextView text={unit.before} />
        </Section>
      )}
      {unit.sequence && (
        <Section title={teach('unit.order')} className={styles.part}>
          <p className={styles.sequence}>{unit.sequence}</p>
        </Section>
      )}
    </div>
  )
}

export function UnitPage({ unit, lessons, getLessonPreviewPath }: UnitPageProps) {
  const pathParams = { grade: unit.grade, unit_uuid: unit.uuid }
  const getLessonPath = getLessonPreviewPath ?? ((uuid: string) => paths.learnLesson({ ...pathParams, uuid }))
  const aside = <TaughtSuns taught={unit.taught_count} all={unit.lessons_count} />
  return (
    <article>
      <div className={styles.top}>
        {!getLessonPreviewPath && (
          <Crumbs
            label={teach('crumbs')}
            items={[
              { to: paths.learn, label: teach('title') },
              { to: paths.learnGrade(unit.grade), label: gradeLabels[unit.grade] },
            ]}
          />
        )}
        <Button look="line" size="small" icon="printer" onClick={() => window.print()}>
          {teach('print.unit')}
        </Button>
      </div>
      <Heading unit={unit} isPreview={getLessonPreviewPath !== undefined} />
      <div className={styles.columns}>
        <div>
          <Section title={formatLessonCount(lessons.length)} aside={aside} className={styles.part}>
            {lessons.length > 0 ? (
              <LessonRows lessons={lessons} to={getLessonPath} />
            ) : (
              <EmptyState title={teach('unit.empty')} compact />
            )}
          </Section>
          {unit.attachments.length > 0 && (
            <Section title={teach('unit.handouts')} className={styles.part}>
              <FileRows label={teach('unit.handouts')} files={unit.attachments} />
            </Section>
          )}
        </div>
        <Preparation unit={unit} />
      </div>
    </article>
  )
}
