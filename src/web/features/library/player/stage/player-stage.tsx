/**
 * The page /audio shows one session across the whole window. The sun is the playhead, and everything else opens on
 * request.
 */
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { usePreferences } from '#web/lib/preferences.ts'
import { player as t } from '#web/lib/messages/en/player.ts'
import { BareFrame } from '#web/ui/frame/bare-frame.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { DownloadPill } from '../downloads/download-pill.tsx'
import { usePlayerKeys } from '../playback-controls/player-keys.ts'
import type { OpenPanelsProps } from '../panels/open-panels.tsx'
import { usePanels } from '../panels/use-panels.ts'
import { isPlaybackOn, usePlayer } from '../player-state.ts'
import { Caption } from '../transcript/caption.tsx'
import { isQuietForVoice } from '../device/narrator-choice.ts'
import { type Transcript, useTranscript } from '#web/lib/use-transcript.ts'
import { loadChunk } from '#web/lib/chunks.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import { Banners } from './banners.tsx'
import { Dock } from '../dock/dock.tsx'
import { Notes } from '../dock/notes.tsx'
import { PanelButton } from './panel-button.tsx'
import { Scene, useSceneInk } from './scene.tsx'
import styles from './stage.module.css'
import { TopBar } from './top-bar.tsx'

export type PlayerStageProps = {
  /** Returns to the previous page. */
  onBack: () => void
  /** Opens the home page while the session plays on. */
  onMinimize: () => void
  /** The links to help. */
  help?: ReactNode
}

/**
 * Announces to screen readers what is visible at once, and what a key has done. It is silent while the device reads,
 * because two voices at once are hard to follow.
 */
function StatusAnnouncement({ text }: { text: string }) {
  const isPlaying = usePlayer(isPlaybackOn)
  const isReading = usePlayer(isQuietForVoice)
  const announcement = text || (isPlaying ? t('playing') : '')
  return <VisuallyHidden role="status">{!isReading && announcement}</VisuallyHidden>
}

/** An announcement is cleared after this many milliseconds, so that the same text can be announced again. */
const ANNOUNCEMENT_DURATION_MS = 2000

function useAnnouncedText() {
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(''), ANNOUNCEMENT_DURATION_MS)
    return () => clearTimeout(timer)
  }, [announcement])
  return [announcement, setAnnouncement] as const
}

type PanelsModule = { OpenPanels: (props: OpenPanelsProps) => ReactNode }

const loadPanels = (): Promise<PanelsModule> => loadChunk(() => import('../panels/open-panels.tsx'))

/**
 * Loads the panels as soon as the player is mounted. Without a network, they load once it is back. The voice needs none
 * of them.
 */
function LazyPanels(props: OpenPanelsProps) {
  const [panelsModule, setPanelsModule] = useState<PanelsModule>()
  const { isAnyOpen } = props.panels
  useEffect(() => {
    // After a failure, the press that opens a panel loads them again.
    if (!panelsModule) void ignoreRejection(loadPanels().then(setPanelsModule))
  }, [panelsModule, isAnyOpen])
  return panelsModule ? <panelsModule.OpenPanels {...props} /> : null
}

/** The media query must match the one in the styles of the dock and the panels. */
const getFlatQuery = (): MediaQueryList => matchMedia('(min-width: 700px) and (max-height: 640px)')

const subscribeToFlat = (listener: () => void): (() => void) => {
  const query = getFlatQuery()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Returns whether the window is too low for panels above the controls. They are then in a column at the right. */
const useFlat = (): boolean => useSyncExternalStore(subscribeToFlat, () => getFlatQuery().matches)

/** The lines in time with the voice: the device may read a session that has no recording. */
const useShownTranscript = (): Transcript => {
  const transcript = useTranscript(usePlayer((state) => state.session?.transcript_url ?? ''))
  const deviceLines = usePlayer(({ narrator, lines }) => (narrator === 'device' ? lines : undefined))
  return useMemo(
    () => (deviceLines?.length ? { status: 'here', lines: deviceLines } : transcript),
    [deviceLines, transcript],
  )
}

export function PlayerStage({ onBack, onMinimize, help }: PlayerStageProps) {
  const panels = usePanels()
  const [announcement, announce] = useAnnouncedText()
  const [favoriteError, setFavoriteError] = useState<string>()
  const transcript = useShownTranscript()
  const { captions } = usePreferences()
  const ink = useSceneInk()
  const isFlat = useFlat()
  const [isTranscriptOpen, isExploreOpen] = [panels.isOpen('transcript'), panels.isOpen('explore')]
  const hasSidePanel = isTranscriptOpen || (isFlat && isExploreOpen)
  usePlayerKeys({ announce, escape: () => panels.closeLast() || onMinimize() })
  return (
    <BareFrame
      still
      ink={ink.sky}
      scene={<Scene composition={hasSidePanel ? 'playerWords' : isExploreOpen ? 'playerExplore' : 'player'} />}
    >
      <div
        className={styles.stage}
        style={ink.colors}
        data-night={ink.night || undefined}
        data-open={panels.isAnyOpen || undefined}
        data-transcript={isTranscriptOpen || undefined}
        data-explore={isExploreOpen || undefined}
      >
        <TopBar panels={panels} onBack={onBack} onMinimize={onMinimize} />
        <Banners favoriteError={favoriteError} onCloseFavorite={() => setFavoriteError(undefined)} />
        <LazyPanels panels={panels} transcript={transcript} help={help} />
        <Dock panels={panels} onFavoriteFailed={setFavoriteError}>
          <Notes panels={panels} />
          {captions && !isTranscriptOpen && <Caption lines={transcript.lines} />}
        </Dock>
        <div data-screen-only className={styles.ways}>
          <PanelButton
            panels={panels}
            name="explore"
            icon="squares-four"
            label={t('more')}
            className={styles.explore}
          />
          <DownloadPill panels={panels} className={styles.download} />
          <PanelButton panels={panels} name="exit" icon="hand-heart" label={t('exit.other')} />
        </div>
        <StatusAnnouncement text={announcement} />
      </div>
    </BareFrame>
  )
}
