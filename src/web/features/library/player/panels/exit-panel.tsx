/** The exit panel is always available: stop, keep the eyes open, or listen to sounds instead. */
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { filtered, type Session } from '#contract/library.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { panels } from '#web/lib/messages/en/player-panels.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Icon, type IconName } from '#web/ui/icon/icon.tsx'
import { isReadingAloud } from '../device/narrator-choice.ts'
import { getPlayer } from '../player.ts'
import { usePlayer } from '../player-state.ts'
import { GlassPanel } from './glass-panel.tsx'
import styles from './panels.module.css'

/** The start of each part of a session, as a share of it: arrive, settle, practice, rest, return. */
const SESSION_PARTS = [
  { from: 0.9, hint: 'eyes.return' },
  { from: 0.78, hint: 'eyes.rest' },
  { from: 0.22, hint: 'eyes.practice' },
  { from: 0.08, hint: 'eyes.settle' },
  { from: 0, hint: 'eyes.arrive' },
] as const

const getHint = (share: number) => (SESSION_PARTS.find(({ from }) => share >= from) ?? SESSION_PARTS[4]).hint

/** Shows hints for open eyes that follow the current part. */
function EyesOpen({ onBack }: { onBack: () => void }) {
  const isReading = usePlayer(isReadingAloud)
  const hint = usePlayer(({ position, duration }) => getHint(duration > 0 ? position / duration : 0))
  return (
    <>
      <p className={styles.note}>{panels('eyes.lead')}</p>
      <p className={styles.hint} role={isReading ? undefined : 'status'}>
        {panels(hint)}
      </p>
      <Button look="soft" size="small" onClick={onBack}>
        {panels('exit.back')}
      </Button>
    </>
  )
}

function ChoiceText({ title, lead }: { title: string; lead: string }) {
  return (
    <span>
      <strong>{title}</strong>
      <small>{lead}</small>
    </span>
  )
}

type ChoiceProps = { icon: IconName; title: string; lead: string; onPress: () => void }

function Choice({ icon, title, lead, onPress }: ChoiceProps) {
  return (
    <button type="button" className={styles.row} onClick={onPress}>
      <Icon name={icon} />
      <ChoiceText title={title} lead={lead} />
    </button>
  )
}

/** Finds a listening practice for the same audience. Without one, the panel links to a search. */
function useListeningPractice(session: Session | undefined) {
  const request = { Filter: { search: 'sounds', audience: session?.audience, kind: 'session' as const } }
  const { data } = useAnswer(filtered, request, { enabled: session !== undefined })
  return data?.Sessions.find(({ technique, uuid, url }) => technique === 'listening' && uuid !== session?.uuid && url)
}

export type ExitPanelProps = {
  takesFocus: boolean
  onClose: () => void
  /** The links to help, below the player's own options. */
  help?: ReactNode
}

export function ExitPanel({ takesFocus, onClose, help }: ExitPanelProps) {
  const [showsEyesOpen, setShowsEyesOpen] = useState(false)
  const session = usePlayer((state) => state.session)
  const practice = useListeningPractice(session)
  const stop = () => {
    getPlayer().stopGently()
    onClose()
  }
  return (
    <GlassPanel name="exit" title={panels(showsEyesOpen ? 'eyes.title' : 'exit')} takesFocus={takesFocus}>
      {showsEyesOpen ? (
        <EyesOpen onBack={() => setShowsEyesOpen(false)} />
      ) : (
        <div className={styles.rows}>
          <Choice icon="hand-heart" title={panels('exit.stop')} lead={panels('exit.stop.lead')} onPress={stop} />
          <Choice
            icon="eye"
            title={panels('exit.eyes')}
            lead={panels('exit.eyes.lead')}
            onPress={() => setShowsEyesOpen(true)}
          />
          <Link
            className={styles.row}
            to={practice ? paths.audio(practice.uuid) : paths.searchFor('sounds')}
            state={practice && { session: practice }}
            onClick={onClose}
          >
            <Icon name="ear" />
            <ChoiceText title={panels('exit.sounds')} lead={panels('exit.sounds.lead')} />
          </Link>
        </div>
      )}
      {help}
    </GlassPanel>
  )
}
