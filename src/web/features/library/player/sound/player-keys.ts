/** The keys of the player. They work while the player is on the screen, and never while someone types. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { SKIP_SECONDS, SPEED } from '#rules/playback.ts'
import { player as say } from '#web/lib/messages/en/player.ts'
import { unmodifiedKey } from '#web/ui/unmodified-key.ts'
import { createStore } from '../engine/store.ts'
import { getPlayer } from '../player.ts'

/** Whether letters and points work too; the other keys always do. */
export const playerKeys = createStore({ letters: true })

type KeyActions = {
  /** Closes a panel, or leaves the large player. */
  escape: () => void
  /** Says what a key has done, where nothing else does. */
  tell: (text: string) => void
}

type FocusedControl = 'typing' | 'arrows' | 'press' | 'none'

/** What puts the focus where it is: the keys, or a pointer that pressed something. */
type FocusBy = 'keys' | 'pointer'

/** What the focused element needs the keys for itself. */
const controlOf = (target: EventTarget | null, by: FocusBy): FocusedControl => {
  if (!(target instanceof HTMLElement)) return 'none'
  if (target instanceof HTMLInputElement && target.type !== 'checkbox') {
    return target.type === 'range' || target.type === 'radio' ? 'arrows' : 'typing'
  }
  if (target.isContentEditable || target.matches('textarea, select')) return 'typing'
  if (target.closest('[data-scrolls]')) return 'arrows'
  // A button that was clicked keeps the focus, but whoever presses Space then means the player. `:focus-visible`
  // cannot tell: a browser turns it on with the very key that is asked about.
  return by === 'keys' && target.matches('button, a, summary, input') ? 'press' : 'none'
}

const louder = (direction: 1 | -1, { tell }: KeyActions): void => {
  const { ambience } = getPlayer()
  ambience.nudge(direction)
  tell(say('ambience.at', { volume: ambience.state.get().volume.toFixed(2) }))
}

const mute = ({ tell }: KeyActions): void => {
  const { ambience } = getPlayer()
  ambience.toggleMuted()
  const { muted, volume } = ambience.state.get()
  tell(muted ? say('ambience.off') : say('ambience.at', { volume: volume.toFixed(2) }))
}

const faster = (direction: 1 | -1, { tell }: KeyActions): void => {
  const player = getPlayer()
  player.setSpeed(player.state.get().speed + direction * SPEED.step)
  tell(say('speed.spoken', { speed: player.state.get().speed.toFixed(2) }))
}

type KeyHandler = (actions: KeyActions) => void

const ARROWS: Record<string, KeyHandler> = {
  ArrowLeft: () => getPlayer().skip(-SKIP_SECONDS),
  ArrowRight: () => getPlayer().skip(SKIP_SECONDS),
  ArrowUp: (actions) => louder(1, actions),
  ArrowDown: (actions) => louder(-1, actions),
}

const LETTERS: Record<string, KeyHandler> = {
  m: mute,
  ',': (actions) => faster(-1, actions),
  '.': (actions) => faster(1, actions),
}

const actOf = (key: string, control: FocusedControl): KeyHandler | undefined => {
  if (control === 'typing') return undefined
  if (key === ' ') return control === 'press' ? undefined : () => getPlayer().toggle()
  if (key in ARROWS) return control === 'arrows' ? undefined : ARROWS[key]
  return playerKeys.get().letters ? LETTERS[key.toLowerCase()] : undefined
}

/** Only Tab carries the focus on; the other keys leave it where it was put. */
const useFocusBy = () => {
  const by = useRef<FocusBy>('keys')
  useEffect(() => {
    const gone = new AbortController()
    const heard = { capture: true, signal: gone.signal }
    addEventListener('pointerdown', () => (by.current = 'pointer'), heard)
    addEventListener('keydown', ({ key }) => key === 'Tab' && (by.current = 'keys'), heard)
    return () => gone.abort()
  }, [])
  return by
}

export const usePlayerKeys = (actions: KeyActions): void => {
  const focusBy = useFocusBy()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = unmodifiedKey(event)
    if (!key || event.defaultPrevented) return
    // What is open over the player has the keys.
    if (event.target instanceof Element && event.target.closest('dialog')) return
    const control = controlOf(event.target, focusBy.current)
    const act: KeyHandler | undefined = key === 'Escape' ? actions.escape : actOf(key, control)
    if (!act) return
    event.preventDefault()
    act(actions)
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
