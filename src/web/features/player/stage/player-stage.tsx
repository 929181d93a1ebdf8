/** /audio: one session across the whole window. The sun is the playhead; everything else waits until it is asked for. */
import { useState } from 'react'
import { usePreferences } from '#web/lib/preferences.ts'
import { player as say } from '#web/lib/words/player.en.ts'
import { RoomFrame } from '#web/ui/frame/room-frame.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { AmbiencePanel } from '../panels/ambience-panel.tsx'
import { ExitPanel } from '../panels/exit-panel.tsx'
import { ExploreSheet } from '../panels/explore-sheet.tsx'
import { KeysPanel } from '../panels/keys-panel.tsx'
import { usePlayerKeys } from '../panels/player-keys.ts'
import { SpeedPanel } from '../panels/speed-panel.tsx'
import { StopPanel } from '../panels/stop-panel.tsx'
import { type Panels, usePanels } from '../panels/use-panels.ts'
import { isOn } from '../player-state.ts'
import { usePlayer } from '../player.ts'
import { Caption } from '../words/caption.tsx'
import { useTranscript, type Transcript } from '../words/use-transcript.ts'
import { WordsPanel } from '../words/words-panel.tsx'
import { Banners } from './banners.tsx'
import { Dock } from './dock.tsx'
import { Notes } from './notes.tsx'
import { PanelButton } from './panel-button.tsx'
import { Scene, useSceneInk } from './scene.tsx'
import styles from './stage.module.css'
import { TopBar } from './top-bar.tsx'

export type PlayerStageProps = {
  /** To where one came from. */
  onBack: () => void
  /** To home, playing on. */
  onMinimize: () => void
}

function OpenPanels({ panels, transcript }: { panels: Panels; transcript: Transcript }) {
  const focus = panels.takesFocus
  const { isOpen, close } = panels
  return (
    <>
      {isOpen('speed') && <SpeedPanel takesFocus={focus('speed')} />}
      {isOpen('ambience') && <AmbiencePanel takesFocus={focus('ambience')} onHide={() => close('ambience')} />}
      {isOpen('stop') && <StopPanel takesFocus={focus('stop')} />}
      {isOpen('keys') && <KeysPanel takesFocus={focus('keys')} />}
      {isOpen('exit') && <ExitPanel takesFocus={focus('exit')} onClose={() => close('exit', true)} />}
      {isOpen('words') && (
        <WordsPanel transcript={transcript} takesFocus={focus('words')} onClose={() => close('words', true)} />
      )}
    </>
  )
}

/** Says for ears what the eyes see at once, and what a key has done. */
function Spoken({ told }: { told: string }) {
  const on = usePlayer(isOn)
  return <VisuallyHidden role="status">{told || (on ? say('playing') : '')}</VisuallyHidden>
}

export function PlayerStage({ onBack, onMinimize }: PlayerStageProps) {
  const panels = usePanels()
  const [told, setTold] = useState('')
  const [favouriteFailed, setFavouriteFailed] = useState(false)
  const transcript = useTranscript(usePlayer((state) => state.session?.transcript_url ?? ''))
  const { captions } = usePreferences()
  const ink = useSceneInk()
  const [words, explore] = [panels.isOpen('words'), panels.isOpen('explore')]
  usePlayerKeys({ tell: setTold, escape: () => panels.closeLast() || onMinimize() })
  return (
    <RoomFrame
      still
      ink={ink.sky}
      scene={<Scene place={words ? 'playerWords' : explore ? 'playerExplore' : 'player'} />}
    >
      <div
        className={styles.stage}
        data-night={ink.night || undefined}
        data-words={words || undefined}
        data-explore={explore || undefined}
      >
        <TopBar panels={panels} onBack={onBack} onMinimize={onMinimize} />
        <Banners favouriteFailed={favouriteFailed} onCloseFavourite={() => setFavouriteFailed(false)} />
        <OpenPanels panels={panels} transcript={transcript} />
        <Dock panels={panels} onFavouriteFailed={setFavouriteFailed}>
          <Notes />
          {captions && !words && <Caption lines={transcript.lines} />}
        </Dock>
        <PanelButton
          panels={panels}
          name="explore"
          icon="squares-four"
          label={say('more')}
          className={styles.explore}
        />
        <PanelButton panels={panels} name="exit" icon="hand-heart" label={say('exit.else')} className={styles.exit} />
        {explore && (
          <ExploreSheet takesFocus={panels.takesFocus('explore')} onClose={() => panels.close('explore', true)} />
        )}
        <Spoken told={told} />
      </div>
    </RoomFrame>
  )
}
