/** /admin/voices chooses the narrators' voices and records the catalog with them. */
import type { ResponseData } from '#contract/endpoint.ts'
import { voiceList } from '#contract/catalog/voices.ts'
import { CatalogTabs } from '#web/features/library/admin/catalog-tabs.tsx'
import { NarratorCard } from '#web/features/library/admin/voices/narrator-card.tsx'
import { RecordingProgress } from '#web/features/library/admin/voices/recording-progress.tsx'
import { SessionVoices } from '#web/features/library/admin/voices/session-voices.tsx'
import { useVoiceSamples } from '#web/features/library/admin/voices/use-voice-samples.ts'
import styles from '#web/features/library/admin/voices/voices.module.css'
import { useAnswer } from '#web/lib/answers.ts'
import { voices as t } from '#web/lib/messages/en/voices.ts'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

type VoiceOverview = ResponseData<typeof voiceList>

/** The interval of requests while sessions are recorded. */
const POLL_INTERVAL_MS = 2000

const getPollInterval = (overview: VoiceOverview | undefined): number | false =>
  overview?.Sessions.some(({ recording }) => recording && recording.status !== 'failed') ? POLL_INTERVAL_MS : false

const describeProvider = ({ host, model, characters_left }: NonNullable<VoiceOverview['Provider']>): string => {
  const provider = t('provider.host', { host, model })
  if (characters_left === null) return provider
  return `${provider}. ${t('provider.left', { count: characters_left.toLocaleString('en-US') })}`
}

function Voices({ overview }: { overview: VoiceOverview }) {
  const samples = useVoiceSamples()
  const { Provider, Voices: narratorVoices, Sessions } = overview
  // Sessions may have a provider's voice, or wait for one, although there is none anymore.
  const hasRecordings = Sessions.some(({ voice, recording }) => voice !== null || recording !== null)
  return (
    <>
      {Provider ? (
        <Section title={t('narrators')} lead={describeProvider(Provider)}>
          {samples.problem && <Banner>{samples.problem}</Banner>}
          <div className={styles.narrators}>
            {narratorVoices.map((voice) => (
              <NarratorCard
                key={`${voice.narrator} ${voice.language}`}
                voice={voice}
                provider={Provider}
                samples={samples}
              />
            ))}
          </div>
        </Section>
      ) : (
        <EmptyState title={t('provider.none')}>{t('provider.none.more')}</EmptyState>
      )}
      {(Provider || hasRecordings) && (
        <Section title={t('sessions')}>
          <div className={styles.sessions}>
            <RecordingProgress overview={overview} />
            <SessionVoices sessions={Sessions} canRecord={Provider !== null} />
          </div>
        </Section>
      )}
    </>
  )
}

export function AdminVoicesScreen() {
  const answer = useAnswer(voiceList, {}, { pollInterval: getPollInterval })
  return (
    <Page title={t('title')} lead={t('lead')} actions={<CatalogTabs />}>
      <Answer query={answer}>{(overview) => <Voices overview={overview} />}</Answer>
    </Page>
  )
}
