/** Shows the preview of an import, and afterwards its result. */
import { gradeLabels } from '#rules/grades.ts'
import { unitTransfer as t } from '#web/lib/messages/en/unit-import-export.ts'
import { Switch } from '#web/ui/field/switch.tsx'
import { Banner, type BannerTone } from '#web/ui/notice/banner.tsx'
import styles from './unit-import-export.module.css'
import type { UnitImport, UnitImportState } from './use-unit-import.ts'
import { ReportTable } from './report-table.tsx'

type Report = NonNullable<UnitImportState['report']>

const reportMessage = ({ outcome, unit }: Report, isDone: boolean): { tone: BannerTone; text: string } => {
  const { title = '', grade = 'k_5' as const } = unit ?? {}
  if (outcome === 'refused') return { tone: 'danger', text: t('import.refused') }
  if (outcome === 'unchanged') return { tone: 'ok', text: t('import.same', { title }) }
  if (isDone) return { tone: 'ok', text: t(`import.done.${outcome}`, { title }) }
  if (outcome === 'added') return { tone: 'info', text: t('import.new', { title, grade: gradeLabels[grade] }) }
  return { tone: 'info', text: t('import.changes', { title }) }
}

function Problems({ report: { problems } }: { report: Report }) {
  if (problems.length === 0) return null
  return (
    <ul className={styles.problems}>
      {problems.map(({ at, message }) => (
        <li key={`${at} ${message}`}>
          {at && <strong>{at}</strong>} {message}
        </li>
      ))}
    </ul>
  )
}

/** A copy makes sense if a unit with this uuid exists, or if one of its lessons belongs to another unit. */
const canBeCopied = ({ unit }: Report): boolean => unit !== null

export function ImportPreview({ unitImport: { state, previewAs } }: { unitImport: UnitImport }) {
  const { report, asCopy, isOutdated, problem, phase } = state
  if (!report) return null
  const isDone = phase === 'done'
  const { tone, text } = reportMessage(report, isDone)
  const mayExist = asCopy || report.outcome !== 'added'
  return (
    <div className={styles.step}>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {isOutdated && <Banner tone="warn">{t('import.moved')}</Banner>}
      <Banner tone={tone}>{text}</Banner>
      <Problems report={report} />
      {!isDone && mayExist && canBeCopied(report) && (
        <Switch label={t('import.copy')} hint={t('import.copy.hint')} checked={asCopy} onChange={previewAs} />
      )}
      {report.outcome !== 'refused' && <ReportTable things={report.things} isDone={isDone} />}
      {report.unused.length > 0 && (
        <p className={styles.quiet}>{t('import.unused', { names: report.unused.join(', ') })}</p>
      )}
    </div>
  )
}
