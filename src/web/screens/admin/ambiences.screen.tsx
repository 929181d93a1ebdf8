/**
 * /admin/sessions/ambiences lists the background sounds. Dropped files become new ones; `sound` in the address opens
 * one.
 */
import { useNavigate, useSearchParams } from 'react-router'
import { ambienceList, type CatalogAmbience } from '#contract/catalog/ambiences.ts'
import type { UploadLimits } from '#contract/catalog/shapes.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { newAmbiencesQueue } from '#web/features/library/admin/ambiences/ambience-queues.ts'
import { AmbiencePanel } from '#web/features/library/admin/ambiences/ambience-panel.tsx'
import { AmbiencesList } from '#web/features/library/admin/ambiences/ambiences-list.tsx'
import { useLoopSound } from '#web/features/library/admin/ambiences/use-loop-sound.ts'
import { CatalogTabs } from '#web/features/library/admin/catalog-tabs.tsx'
import { toSoundLimits } from '#web/features/library/admin/uploads/limits.ts'
import { getProcessingPollInterval, useProcessing } from '#web/features/library/admin/table/use-processing.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { ambiences as t } from '#web/lib/messages/en/catalog-ambiences.ts'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { ListAndDetail } from '#web/ui/table/list-and-detail.tsx'
import { DropZone } from '#web/ui/upload/drop-zone.tsx'
import { UploadButton } from '#web/ui/upload/upload-button.tsx'
import { UploadRows } from '#web/ui/upload/upload-rows.tsx'
import { useUploads } from '#web/ui/upload/use-uploads.ts'
import styles from './sessions.module.css'

const getAmbienceUrl = (uuid: string): string => `${adminPaths.adminAmbiences}?${new URLSearchParams({ sound: uuid })}`

function Actions({ limits, onFiles }: { limits: UploadLimits | undefined; onFiles: (files: File[]) => void }) {
  return (
    <>
      <CatalogTabs />
      {limits && <UploadButton look="board" label={t('upload')} extensions={limits.audio} many onFiles={onFiles} />}
    </>
  )
}

function NewSounds() {
  const state = useUploads(newAmbiencesQueue)
  return <UploadRows queue={newAmbiencesQueue} state={state} done={t('upload.done')} />
}

const useAmbiences = () => {
  const getProcessing = useProcessing()
  const answer = useAnswer(
    ambienceList,
    {},
    { every: (data) => getProcessingPollInterval(data?.Ambiences.map(({ processing }) => processing) ?? []) },
  )
  const toCurrentAmbience = (ambience: CatalogAmbience) => ({
    ...ambience,
    processing: getProcessing(ambience.uuid, ambience.processing),
  })
  return { answer, ambiences: answer.data?.Ambiences.map(toCurrentAmbience) ?? [], limits: answer.data?.Limits }
}

export function AdminAmbiencesScreen() {
  const chosen = useSearchParams()[0].get('sound') ?? undefined
  const navigate = useNavigate()
  const { answer, ambiences, limits } = useAmbiences()
  const sound = useLoopSound()
  const open = ambiences.find(({ uuid }) => uuid === chosen)
  const failed = ambiences.find(({ uuid }) => uuid === sound.failed && uuid !== open?.uuid)
  const back = adminPaths.adminAmbiences
  const closeDetail = () => void navigate(back, { preventScrollReset: true })
  const uploadFiles = (files: File[]) => limits && newAmbiencesQueue.add(files, toSoundLimits(limits))
  return (
    <DropZone onFiles={uploadFiles} disabled={!limits}>
      <Page title={t('title')} actions={<Actions limits={limits} onFiles={uploadFiles} />}>
        <p className={styles.lead}>{t('lead')}</p>
        <NewSounds />
        {failed && <Banner tone="danger">{t('play.failed', { name: failed.name })}</Banner>}
        <ListAndDetail
          list={
            <Answer
              of={answer}
              skeleton={<RowsSkeleton />}
              empty={({ Ambiences }) => Ambiences.length === 0}
              whenEmpty={<EmptyState title={t('empty')}>{t('empty.more')}</EmptyState>}
            >
              {() => <AmbiencesList ambiences={ambiences} chosen={open?.uuid} to={getAmbienceUrl} sound={sound} />}
            </Answer>
          }
          detail={
            open && (
              <AmbiencePanel
                key={open.uuid}
                ambience={open}
                limits={limits}
                sound={sound}
                closeUrl={back}
                onDeleted={closeDetail}
              />
            )
          }
          open={open?.uuid}
          back={{ to: back, label: t('back') }}
          onLeave={closeDetail}
        />
      </Page>
    </DropZone>
  )
}
