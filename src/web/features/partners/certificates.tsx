/** The platform's certificates: the current one, its validity and a slot for the next one. */
import { type FormEvent, useState } from 'react'
import { type Certificate, certificateAdd, certificateRemove, connectionInfo } from '#contract/partners/connections.ts'
import { DAY_MS } from '#rules/durations.ts'
import { formatDate } from '#rules/times.ts'
import { useAction } from '#web/lib/answers.ts'
import { connections as t } from '#web/lib/messages/en/connections.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts'
import styles from './connections.module.css'

const BAR_WIDTH = 284

/** The elapsed part of a certificate's validity, drawn as a sun that moves along a line. */
function ValidityBar({ from, until, days_left }: Certificate) {
  const start = Date.parse(from)
  const lifetime = Date.parse(until) - start
  const elapsedShare = Math.min(1, Math.max(0, 1 - (days_left * DAY_MS) / lifetime))
  const sunX = 8 + elapsedShare * (BAR_WIDTH - 16)
  return (
    <svg className={styles.course} viewBox={`0 0 ${BAR_WIDTH} 22`} aria-hidden="true">
      <path className={styles.gone} d={`M2 20H${sunX}`} />
      <path className={styles.left} d={`M${sunX + 4} 20H${BAR_WIDTH - 2}`} />
      <path className={styles.sun} d={`M${sunX - 9} 18a9 9 0 0 1 18 0z`} />
    </svg>
  )
}

function CertificateRow({ certificate }: { certificate: Certificate }) {
  const { until, days_left, fingerprint } = certificate
  const { attempt, busy, error } = useAction(certificateRemove, { refreshes: [connectionInfo] })
  const expiryDate = formatDate(until)
  return (
    <li className={styles.card}>
      <ValidityBar {...certificate} />
      <strong>{t(days_left < 0 ? 'certificate.expired' : 'certificate.until', { when: expiryDate })}</strong>
      <p className={styles.quiet}>
        {t('certificate.left', { days: Math.max(0, days_left), end: fingerprint.slice(-8) })}
      </p>
      {error && <Banner>{error.message}</Banner>}
      <Button look="text" size="small" busy={busy} onClick={() => void attempt({ Certificate: { fingerprint } })}>
        {t('certificate.remove')}
      </Button>
    </li>
  )
}

function AddCertificateForm({ onDone }: { onDone: () => void }) {
  const [pem, setPem] = useState('')
  const { attempt, busy, error } = useAction(certificateAdd, { refreshes: [connectionInfo] })
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (await attempt({ Certificate: { pem } })) onDone()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void add(event)} noValidate>
      <TextArea
        label={t('certificate.pem')}
        hint={t('certificate.pem.hint')}
        rows={5}
        spellCheck={false}
        value={pem}
        error={error?.message}
        onChange={(event) => setPem(event.target.value)}
      />
      <div className={styles.end}>
        <Button look="line" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" look="soft" busy={busy}>
          {t('certificate.add')}
        </Button>
      </div>
    </form>
  )
}

/** Two certificates are valid at a time. */
const MAX_CERTIFICATES = 2

export function Certificates({ certificates }: { certificates: readonly Certificate[] }) {
  const [isAdding, setAdding] = useState(false)
  const focusRef = useFocusOnChange<HTMLLIElement>(isAdding)
  const isFirst = certificates.length === 0
  return (
    <ul className={styles.certificates}>
      {certificates.map((certificate) => (
        <CertificateRow key={certificate.fingerprint} certificate={certificate} />
      ))}
      {certificates.length < MAX_CERTIFICATES && (
        <li ref={focusRef} className={styles.room}>
          <strong>{t(isFirst ? 'certificate.first' : 'certificate.next')}</strong>
          <p className={styles.quiet}>{t(isFirst ? 'certificate.first.hint' : 'certificate.next.hint')}</p>
          {isAdding ? (
            <AddCertificateForm onDone={() => setAdding(false)} />
          ) : (
            <Button look="soft" onClick={() => setAdding(true)}>
              {t('certificate.add')}
            </Button>
          )}
        </li>
      )}
    </ul>
  )
}
