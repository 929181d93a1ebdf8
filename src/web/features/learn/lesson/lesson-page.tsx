/** One lesson on one page, with the teacher's notes and marks in a side column. */
import type { ReactNode } from 'react'
import type { TeacherLesson } from '#contract/learn.ts'
import { gradeLabels } from '#rules/grades.ts'
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { Crumbs } from '#web/ui/page/crumbs.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { hasText, RichTextView } from '#web/ui/rich-text/rich-text-view.tsx'
import { LearnFacts } from '../learn-facts.tsx'
import { FileRows } from '../file-rows.tsx'
import { ItemRows } from '../item-rows.tsx'
import { AdjacentLessons } from './adjacent-lessons.tsx'
import { Extension } from './extension.tsx'
import { hasItems, type LessonItems, groupLessonItems } from './items.ts'
import styles from './lesson-page.module.css'
import { LessonPart } from './lesson-part.tsx'
import { LinkRow } from './link-rows.tsx'
import { FeaturedSession } from './listen.tsx'
import { Outline, type OutlinePart } from './outline.tsx'
import { Plan } from './plan.tsx'

interface LessonPageProps {
  lesson: TeacherLesson
  /** The side column. A preview has none, and no links to other lessons either. */
  sidebar?: ReactNode
  /** Prints the lesson plan or the handout list instead of the page. */
  onPrint?: (kind: 'plan' | 'handouts') => void
}

/** The sections that this lesson has, in page order. */
const listOutlineParts = ({ parts }: TeacherLesson, regular: LessonItems, extension: LessonItems): OutlinePart[] =>
  [
    { id: 'overview', title: teach('overview'), is: true },
    { id: 'listen', title: teach('listen'), is: regular.sessions.length > 0 },
    { id: 'handout', title: teach('handout'), is: regular.files.length > 0 },
    { id: 'plan', title: teach('plan'), is: true },
    { id: 'facilitation', title: teach('teacherNotes'), is: hasText(parts.notes) },
    { id: 'links', title: teach('links'), is: regular.links.length > 0 },
    { id: 'extension', title: teach('extension'), is: hasText(parts.extension) || hasItems(extension) },
  ].flatMap(({ id, title, is }) => (is ? [{ id, title } as OutlinePart] : []))

function LessonBreadcrumb({ unit }: Pick<TeacherLesson, 'unit'>) {
  const items = [
    { to: paths.learn, label: teach('title') },
    { to: paths.learnGrade(unit.grade), label: gradeLabels[unit.grade] },
    { to: paths.learnUnit(unit.grade, unit.uuid), label: unit.title },
  ]
  return <Crumbs label={teach('crumbs')} items={items} />
}

function Overview({ lesson, actions }: { lesson: TeacherLesson; actions: ReactNode }) {
  return (
    <header id="overview" className={styles.overview}>
      <p className={styles.place}>{teach('lesson.place', { n: lesson.number, all: lesson.unit.lessons_count })}</p>
      <PageHeading title={lesson.title} className={styles.title} />
      {lesson.description && <p className={styles.lead}>{lesson.description}</p>}
      <LearnFacts
        minutes={lesson.minutes}
        discipline={lesson.discipline}
        competency={lesson.competency}
        standards={lesson.standards}
        isPreview={actions === null}
      />
      {actions}
      {lesson.aims.length > 0 && (
        <div className={styles.aims}>
          <h2>{teach('aims')}</h2>
          <ul>
            {lesson.aims.map((aim) => (
              <li key={aim}>{aim}</li>
            ))}
          </ul>
        </div>
      )}
    </header>
  )
}

type LessonActionsProps = { lesson: TeacherLesson; onPrint: LessonPageProps['onPrint'] }

function LessonActions({ lesson, onPrint }: LessonActionsProps) {
  const hasFiles = lesson.lesson_attachments.attachments.length > 0
  return (
    <div className={styles.actions}>
      <ButtonLink to={paths.teach(lesson.uuid)} look="board" endIcon="arrow-right-bold" title={teach('teach.lead')}>
        {teach('teach.act')}
      </ButtonLink>
      <Button look="line" icon="printer" onClick={() => (onPrint ? onPrint('plan') : window.print())}>
        {teach('print.lesson')}
      </Button>
      {onPrint && hasFiles && (
        <Button look="text" onClick={() => onPrint('handouts')}>
          {teach('print.handouts')}
        </Button>
      )}
    </div>
  )
}

function LessonContents({ lesson, items }: { lesson: TeacherLesson; items: LessonItems }) {
  const { files, links, sessions } = items
  const { notes } = lesson.parts
  return (
    <>
      {sessions.length > 0 && (
        <LessonPart id="listen" title={teach('listen')}>
          {sessions.map((session) => (
            <FeaturedSession key={session.uuid} session={session} />
          ))}
        </LessonPart>
      )}
      {files.length > 0 && (
        <LessonPart id="handout" title={teach('handout')}>
          <FileRows label={teach('handout')} files={files} />
        </LessonPart>
      )}
      <Plan parts={lesson.parts} />
      {hasText(notes) && (
        <LessonPart id="facilitation" title={teach('teacherNotes')} lead={teach('teacherNotes.lead')}>
          <RichTextView text={notes} className={styles.notes} />
        </LessonPart>
      )}
      {links.length > 0 && (
        <LessonPart id="links" title={teach('links')}>
          <ItemRows label={teach('links')}>
            {links.map((link) => (
              <LinkRow key={link.url} link={link} />
            ))}
          </ItemRows>
        </LessonPart>
      )}
    </>
  )
}

export function LessonPage({ lesson, sidebar, onPrint }: LessonPageProps) {
  const { regular, extension } = groupLessonItems(lesson)
  const isPreview = sidebar === undefined
  return (
    <div>
      {!isPreview && <LessonBreadcrumb unit={lesson.unit} />}
      <div className={styles.columns}>
        <Outline lesson={lesson} parts={listOutlineParts(lesson, regular, extension)} isPreview={isPreview} />
        <article className={styles.lesson}>
          <Overview lesson={lesson} actions={isPreview ? null : <LessonActions lesson={lesson} onPrint={onPrint} />} />
          <LessonContents lesson={lesson} items={regular} />
          <Extension text={lesson.parts.extension} items={extension} />
        </article>
        {sidebar && <div className={styles.beside}>{sidebar}</div>}
        {!isPreview && <AdjacentLessons lesson={lesson} className={styles.around} />}
      </div>
    </div>
  )
}
