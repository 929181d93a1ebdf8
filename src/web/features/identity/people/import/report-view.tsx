/** The changes of an import before or after it runs: counts, errors by line, and each person. */
import { useState } from 'react'
import type { PeopleReport } from '#contract/identity/people-import.ts'
import { saveText } from '#web/lib/save-text.ts'
import { peopleImport as t } from '#web/lib/messages/en/people-import.ts'
import { Button } from '#web/ui/action/button.tsx'
import styles from './importing.module.css'

const countNames = ['add', 'change', 'deactivate', 'unchanged', 'classes', 'over', 'joins', 'leaves', 'wrong'] as const

export function ImportCounts({ counts }: Pick<PeopleReport, 'counts'>) {
  return (
    <dl className={styles.counts}>
      {countNames
        .filter((countName) => counts[countName] > 0 || countName === 'add' || countName === 'change')
        .map((countName) => (
          <div key={countName} data-count={countName}>
            <dt>{t(countName)}</dt>
            <dd>{counts[countName].toLocaleString('en-US')}</dd>
          </div>
        ))}
    </dl>
  )
}

export function ImportErrors({ report: { mistakes, mistakes_count, csv, is_workbook } }: { report: PeopleReport }) {
  if (!csv) return null
  const more = mistakes_count - mistakes.length
  return (
    <section className={styles.part}>
      <div className={styles.line}>
        <h3>{t('problems.title')}</h3>
        <Button look="line" size="small" icon="download-simple" onClick={() => saveText(csv.name, csv.text)}>
          {t('problems.download')}
        </Button>
      </div>
      <ol className={styles.mistakes}>
        {mistakes.map(({ file, line, name, text, weight }) => (
          <li key={`${file} ${line} ${name} ${text}`} className={weight === 'note' ? styles.note : undefined}>
            <b>
              {file ? t('problems.file', { file, line }) : t(is_workbook ? 'problems.row' : 'problems.line', { line })}
            </b>{' '}
            {text}
          </li>
        ))}
      </ol>
      {more > 0 && <p className={styles.quiet}>{t('problems.more', { count: more })}</p>}
    </section>
  )
}

type ChangedField = 'name' | 'email' | 'username' | 'role' | 'grade' | 'class' | 'back' | 'key'
const fieldText = (field: string): string => t(`part.${field as ChangedField}`)

const INITIAL_LIMIT = 20

/** Deactivations and changes come before additions. */
export function ImportChanges({ steps }: Pick<PeopleReport, 'steps'>) {
  const [limit, setLimit] = useState(INITIAL_LIMIT)
  if (steps.length === 0) return null
  return (
    <details className={styles.about}>
      <summary>{t('steps')}</summary>
      <ul className={styles.steps}>
        {steps.slice(0, limit).map(({ what, line, name, parts }) => (
          <li key={`${what} ${line} ${name}`}>
            <span>{name}</span>
            <small>
              {what === 'change' ? t('step.change', { parts: parts.map(fieldText).join(', ') }) : t(`step.${what}`)}
            </small>
          </li>
        ))}
      </ul>
      {steps.length > limit && (
        <Button look="text" size="small" onClick={() => setLimit(limit + 5 * INITIAL_LIMIT)}>
          {t('steps.more')}
        </Button>
      )}
    </details>
  )
}
