/** One connection: its status, its certificates, the values that the platform needs, and its settings. */
import { type Connection, connectionInfo, connectionSave, connectionTest } from '#contract/partners/connections.ts'
import type { ResponseData } from '#contract/endpoint.ts'
import { formatDate } from '#rules/times.ts'
import { useAction } from '#web/lib/answers.ts'
import { connections as t } from '#web/lib/messages/en/connections.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Switch } from '#web/ui/field/switch.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import { Certificates } from './certificates.tsx'
import { type ConnectionValues, toConnectionValues } from './connection-values.ts'
import styles from './connections.module.css'

type ServiceProviderInfo = ResponseData<typeof connectionInfo>['Ours']

function State({ connection: { enabled, tested_at, last_sign_in, test_problem } }: { connection: Connection }) {
  if (!enabled) return <Badge className={styles.state}>{t('off')}</Badge>
  if (!tested_at && !last_sign_in) return <Badge className={styles.state}>{t('untested')}</Badge>
  return (
    <Badge tone={test_problem ? 'danger' : 'ok'} className={styles.state}>
      {t(test_problem ? 'needsAttention' : 'on')}
    </Badge>
  )
}

function Head({ connection, onEdit }: { connection: Connection; onEdit: () => void }) {
  const { attempt, busy, error } = useAction(connectionTest, { refreshes: [connectionInfo] })
  const { name, sandbox, last_sign_in, people_linked, test_problem } = connection
  return (
    <header className={styles.head}>
      <div>
        <h2 className={styles.name}>
          {name} <State connection={connection} />
        </h2>
        <p className={styles.quiet}>
          {sandbox && <span>{t('sandbox')}. </span>}
          {last_sign_in ? t('last', { when: formatDate(last_sign_in) }) : t('never')}.{' '}
          {t('linked', { count: people_linked })}.
        </p>
      </div>
      <div className={styles.actions}>
        <Button look="line" onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button
          look="board"
          endIcon="arrow-right-bold"
          busy={busy}
          busyLabel={t('testing')}
          onClick={() => void attempt({})}
        >
          {t('test')}
        </Button>
      </div>
      {(error ?? test_problem) && (
        <div className={styles.problem}>
          <Banner>{error?.message ?? test_problem}</Banner>
        </div>
      )}
    </header>
  )
}

function ServiceProviderRows({ ours }: { ours: ServiceProviderInfo }) {
  const rows = [
    ['platformDetails.entity', ours.entity_id],
    ['platformDetails.acs', ours.acs_url],
    ['platformDetails.metadata', ours.metadata_url],
  ] as const
  return (
    <dl className={styles.ours}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const switches = [
  ['enabled', 'switch.enabled'],
  ['allow_idp_initiated', 'switch.platformStarts'],
  ['asks_second_step', 'switch.second-step'],
  ['sso_only', 'switch.ssoOnly'],
] as const

function Switches({ connection }: { connection: Connection }) {
  const { attempt, busy, error } = useAction(connectionSave, { refreshes: [connectionInfo] })
  const changeValues = (change: Partial<ConnectionValues>) => {
    void attempt({ Connection: { ...toConnectionValues(connection), ...change } })
  }
  return (
    <div className={styles.switches}>
      {switches.map(([field, switchLabel]) => (
        <Switch
          key={field}
          label={t(switchLabel)}
          hint={t(`${switchLabel}.hint`)}
          checked={connection[field]}
          disabled={busy}
          onChange={(on) => changeValues({ [field]: on })}
        />
      ))}
      {error && <Banner>{error.message}</Banner>}
    </div>
  )
}

interface Props {
  connection: Connection
  ours: ServiceProviderInfo
  onEdit: () => void
}

export function ConnectionView({ connection, ours, onEdit }: Props) {
  return (
    <>
      <Head connection={connection} onEdit={onEdit} />
      <div className={styles.columns}>
        <Section title={t('certificates')}>
          <Certificates certificates={connection.certificates} />
        </Section>
        <Section title={t('platformDetails')}>
          <ServiceProviderRows ours={ours} />
          <Switches connection={connection} />
        </Section>
      </div>
    </>
  )
}
