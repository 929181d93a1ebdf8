/** The result of the microphone check: what it measured, and what to change, in words. */
import { useEffect, useId, useRef } from 'react'
import { studio as t } from '#web/lib/messages/en/studio.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import type { CheckFinding, SentenceLevel } from '../recorder/microphone-check.ts'
import styles from './sheet.module.css'

/** With one of these, a recording would be of no use. */
const poorFindings: readonly CheckFinding[] = ['no_sound', 'too_loud', 'very_noisy']

const getVerdict = (findings: readonly CheckFinding[]): 'good' | 'fair' | 'poor' => {
  if (findings.length === 0) return 'good'
  return findings.some((finding) => poorFindings.includes(finding)) ? 'poor' : 'fair'
}

interface CheckResultProps {
  floor: number
  sentence: SentenceLevel
  findings: readonly CheckFinding[]
}

export function CheckResult({ floor, sentence, findings }: CheckResultProps) {
  const verdict = getVerdict(findings)
  const id = useId()
  const part = useRef<HTMLElement>(null)
  // It appears below what was pressed, which on a small screen is out of sight.
  useEffect(() => {
    part.current?.focus({ preventScroll: true })
    part.current?.scrollIntoView({ block: 'start' })
  }, [sentence])
  return (
    <section ref={part} tabIndex={-1} className={styles.part} aria-labelledby={`${id}-title ${id}-verdict`}>
      <h2 id={`${id}-title`}>{t('check.result')}</h2>
      <p id={`${id}-verdict`} className={styles.verdict} data-verdict={verdict}>
        <Icon name={verdict === 'good' ? 'check-circle-fill' : 'warning-circle-fill'} />
        <span>{t(`check.${verdict}`)}</span>
      </p>
      {findings.length > 0 && (
        <ul className={styles.findings}>
          {findings.map((finding) => (
            <li key={finding}>{t(`finding.${finding}`)}</li>
          ))}
        </ul>
      )}
      <p className={styles.quiet}>
        {[
          t('check.floor', { floor: Math.round(floor) }),
          t('check.level', { level: Math.round(sentence.rms) }),
          t('check.peak', { peak: Math.round(sentence.peak) }),
        ].join(' · ')}
      </p>
    </section>
  )
}
