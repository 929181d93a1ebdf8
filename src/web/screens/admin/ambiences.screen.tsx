/**
 * /admin/sessions/ambiences lists the background sounds. Dropped files become new ones; `sound` in the address opens
 * one.
 */
import { ambienceList, type CatalogAmbience } from '#contract/catalog/ambiences.ts'
import type { UploadLimits } from '#contract/catalog/shapes.ts'
import { AmbiencePanel } from '#web/features/library/admin/ambiences/ambience-panel.tsx'
import { newAmbiencesQueue } from '#web/features/library/admin/ambiences/ambience-queues.ts'
import { AmbiencesList } from '#web/features/library/admin/ambiences/ambiences-list.tsx'
import { type LoopSound, useLoopSound } from '#web/features/library/admin/ambiences/use-loop-sound.ts'
import { CatalogTabs } from '#web/features/library/admin/catalog-tabs.tsx'
import { getProcessingPollInterval, useProcessing } from '#web/features/library/admin/table/use-processing.ts'
import { toAudioLimits } from '#web/features/library/admin/uploads/limits.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { createUrlFilters, openItem } from '#web/lib/address/url-filters.ts'
import { ambiences as t } from '#web/lib/messages/en/catalog-ambiences.ts'
import { Banner } from '#web/ui/notice/banner.tsx'
import { DropZone } from '#web/ui/upload/drop-zone.tsx'
import { UploadButton } from '#web/ui/upload/upload-button.tsx'
import { UploadRows } from '#web/ui/upload/upload-rows.tsx'
import { useUploads } from '#web/ui/upload/use-uploads.ts'
import { ListDetailScreen } from './list-detail/list-detail-screen.tsx'
import { useWholeList } from './list-detail/list-state.ts'

/** The address names the open sound. */
const ambienceFilters = createUrlFilters({ sound: openItem() }, adminPaths.adminAmbiences)

const empty = { title: t('empty'), more: t('empty.more') }

function Actions({ limits, onFiles }: { limits: UploadLimits | undefined; onFiles: (files: File[]) => void }) {
  return (
    <>
      <CatalogTabs />
      {limits && <UploadButton look="board" label={t('upload')} extensions={limits.audio} many onFiles={onFiles} />}
    </>
  )
}

interface NoticesProps {
  ambiences: readonly CatalogAmbience[]
  /** The uuid of the sound whose panel is open, which shows its failure itself. */
  open: string | undefined
  sound: LoopSound
}

function Notices({ ambiences, open, sound }: NoticesProps) {
  const uploads = useUploads(newAmbiencesQueue)
  const failed = ambiences.find(({ uuid }) => uuid === sound.failed && uuid !== open)
  return (
    <>
      <UploadRows queue={newAmbiencesQueue} state={uploads} done={t('upload.done')} />
      {failed && <Banner tone="danger">{t('play.failed', { name: failed.name })}</Banner>}
    </>
  )
}

const useAmbiences = () => {
  const getProcessing = useProcessing()
  return useWholeList({
    address: ambienceFilters,
    endpoint: ambienceList,
    request: {},
    toRows: ({ Ambiences }) =>
      Ambiences.map((ambience) => ({ ...ambience, processing: getProcessing(ambience.uuid, ambience.processing) })),
    pollInterval: (data) => getProcessingPollInterval(data?.Ambiences.map(({ processing }) => processing) ?? []),
  })
}

export function AdminAmbiencesScreen() {
  const list = useAmbiences()
  const sound = useLoopSound()
  const limits = list.answer?.Limits
  const uploadFiles = (files: File[]) => limits && newAmbiencesQueue.add(files, toAudioLimits(limits))
  return (
    <DropZone onFiles={uploadFiles} disabled={!limits}>
      <ListDetailScreen
        list={list}
        title={t('title')}
        actions={<Actions limits={limits} onFiles={uploadFiles} />}
        notices={<Notices ambiences={list.rows} open={list.filters.sound} sound={sound} />}
        note={t('lead')}
        renderRows={(ambiences, { shown, toUrl }) => (
          <AmbiencesList ambiences={ambiences} chosen={shown} to={toUrl} sound={sound} />
        )}
        empty={empty}
        detail={{
          back: t('back'),
          render: ({ row: ambience, closeUrl, close }) =>
            ambience && (
              <AmbiencePanel
                key={ambience.uuid}
                ambience={ambience}
                limits={limits}
                sound={sound}
                closeUrl={closeUrl}
                onDeleted={close}
              />
            ),
        }}
      />
    </DropZone>
  )
}
