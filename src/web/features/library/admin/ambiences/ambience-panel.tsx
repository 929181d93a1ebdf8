/** Edits one background sound: its audio, its name, its cover and whether it is published. */
import { ambienceDelete, ambienceEdit, ambienceList, ambienceRestore } from '#contract/catalog/ambiences.ts'
import type { CatalogAmbience } from '#contract/catalog/ambiences.ts'
import type { UploadLimits } from '#contract/catalog/shapes.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { MAX_CATALOG_TITLE_LENGTH } from '#rules/catalog.ts'
import { call } from '#web/lib/api.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { ambiences as t } from '#web/lib/messages/en/catalog-ambiences.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconLink } from '#web/ui/action/icon-link.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { TimeText } from '#web/ui/figure/time-text.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import { UploadButton } from '#web/ui/upload/upload-button.tsx'
import { UploadRows } from '#web/ui/upload/upload-rows.tsx'
import { useUploads } from '#web/ui/upload/use-uploads.ts'
import { useEditing } from '../editing/editing.ts'
import { useRemoval } from '../editing/use-removal.ts'
import { toPictureLimits, toAudioLimits } from '../uploads/limits.ts'
import { CoverField } from '../session/cover-field.tsx'
import panel from '../session/session.module.css'
import { ProcessingLine } from '../table/processing-line.tsx'
import { getAmbienceSoundQueue } from './ambience-queues.ts'
import { PlayButton } from './ambiences-list.tsx'
import styles from './ambiences.module.css'
import { updateAmbienceInCache } from './ambience-cache.ts'
import type { LoopSound } from './use-loop-sound.ts'

type Changes = Omit<RequestInput<typeof ambienceEdit>['Ambience'], 'uuid' | 'revision'>

const useAmbience = (ambience: CatalogAmbience) =>
  useEditing<CatalogAmbience, Changes>(ambience, {
    block: 'Ambience',
    store: async (changes) => (await call(ambienceEdit, { Ambience: changes })).Ambience,
    show(stored) {
      updateAmbienceInCache(stored)
      void refreshAnswers(ambienceList)
    },
  })
type AmbienceEditing = ReturnType<typeof useAmbience>

const useDeletingAmbience = ({ uuid, name }: CatalogAmbience, onDeleted: () => void) =>
  useRemoval({
    name,
    onDeleted,
    async remove() {
      await call(ambienceDelete, { Ambience: { uuid } })
      await refreshAnswers(ambienceList)
    },
    async restore() {
      await call(ambienceRestore, { Ambience: { uuid } })
      await refreshAnswers(ambienceList)
    },
  })

function Sound({ ambience, limits, sound }: Omit<AmbiencePanelProps, 'closeUrl' | 'onDeleted'>) {
  const { uuid, name, url, seconds, processing } = ambience
  const queue = getAmbienceSoundQueue(uuid)
  const sending = useUploads(queue)
  const audioLimits = limits && { ...toAudioLimits(limits), maxFiles: 1 }
  return (
    <div className={panel.card}>
      {url ? (
        <div className={panel.audio}>
          <PlayButton ambience={ambience} sound={sound} large />
          <div>
            <TimeText seconds={seconds} />
            <p className={panel.quiet}>{t('loops')}</p>
          </div>
        </div>
      ) : (
        <p className={panel.quiet}>{t('none')}</p>
      )}
      {sound.failed === uuid && <Banner tone="danger">{t('play.failed', { name })}</Banner>}
      {processing && <ProcessingLine title={name} processing={processing} />}
      <UploadRows queue={queue} state={sending} done={t('audio.done')} />
      {audioLimits && (
        <div>
          <UploadButton
            look="line"
            size="small"
            label={t('audio.replace')}
            extensions={audioLimits.extensions}
            onFiles={(files) => queue.add(files, audioLimits)}
          />
        </div>
      )}
    </div>
  )
}

interface AmbienceActionsProps {
  ambience: CatalogAmbience
  editing: AmbienceEditing
  deleting: ReturnType<typeof useDeletingAmbience>
}

function AmbienceActions({ ambience, editing, deleting }: AmbienceActionsProps) {
  const { published, url } = ambience
  const { hasChanges, busy, save } = editing
  return (
    <div className={panel.actions}>
      <Button look="text" icon="trash" busy={deleting.busy} onClick={deleting.remove}>
        {adminCatalog('delete')}
      </Button>
      {hasChanges && (
        <Button look="text" disabled={busy} onClick={editing.discard}>
          {adminCatalog('discard')}
        </Button>
      )}
      {published && (
        <Button look="line" disabled={busy} onClick={() => void save(t('unpublish.done'), { published: false })}>
          {t('unpublish')}
        </Button>
      )}
      <Button
        look={published ? 'board' : 'line'}
        busy={busy}
        busyLabel={adminCatalog('saving')}
        disabled={!hasChanges}
        onClick={() => void save()}
      >
        {adminCatalog('save')}
      </Button>
      {!published && url && (
        <Button
          look="board"
          endIcon="arrow-right-bold"
          disabled={busy}
          onClick={() => void save(t('publish.done'), { published: true })}
        >
          {t('publish')}
        </Button>
      )}
    </div>
  )
}

export interface AmbiencePanelProps {
  ambience: CatalogAmbience
  limits: UploadLimits | undefined
  sound: LoopSound
  /** The URL of the list without a panel. */
  closeUrl: string
  onDeleted: () => void
}

export function AmbiencePanel({ ambience, limits, sound, closeUrl, onDeleted }: AmbiencePanelProps) {
  const editing = useAmbience(ambience)
  const deleting = useDeletingAmbience(ambience, onDeleted)
  const { now, change, problems } = editing
  const problem = editing.problem ?? problems['published'] ?? (deleting.problem || undefined)
  return (
    <Panel className={panel.panel}>
      <div className={panel.head}>
        <div>
          <h2 tabIndex={-1} className={panel.title}>
            {ambience.name}
          </h2>
          <Badge tone={ambience.published ? 'ok' : 'plain'}>
            {t(ambience.published ? 'published' : 'notPublished')}
          </Badge>
          {!ambience.url && <p className={styles.quiet}>{t('publish.later')}</p>}
        </div>
        <IconLink icon="x" label={adminCatalog('close')} to={closeUrl} />
      </div>
      <Sound ambience={ambience} limits={limits} sound={sound} />
      <TextField
        label={t('field.name')}
        error={problems['name']}
        maxLength={MAX_CATALOG_TITLE_LENGTH}
        value={now.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <CoverField
        item={ambience}
        cover={now.cover}
        limits={limits && toPictureLimits(limits)}
        onChange={(cover) => change({ cover })}
      />
      {problem && <Banner tone="danger">{problem}</Banner>}
      <AmbienceActions ambience={ambience} editing={editing} deleting={deleting} />
    </Panel>
  )
}
