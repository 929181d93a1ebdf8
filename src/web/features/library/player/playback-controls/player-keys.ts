/** The keyboard shortcuts of the player. They work while the player is on screen, and never while the person types. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { SKIP_SECONDS, SPEED } from '#rules/playback.ts'
import { player as t } from '#web/lib/messages/en/player.ts'
import { getUnmodifiedKey } from '#web/ui/unmodified-key.ts'
import { createStore } from '../engine/store.ts'
import { getPlayer } from '../player.ts'

/** Whether letters and punctuation work, too. The other keys always do. */
export const playerKeys = createStore({ letters: true })

type KeyActions = {
  /** Closes a panel, or leaves the full player. */
  escape: () => void
  /** Announces what a key has done if nothing else shows it. */
  announce: (text: string) => void
}

type FocusedControl = 'typing' | 'arrows' | 'press' | 'none'

/** The input that moved the focus to the focused element: the keyboard or a pointer. */
type FocusBy = 'keys' | 'pointer'

/** Returns which keys the focused element needs for itself. */
const getFocusedControl = (target: EventTarget | null, focusBy: FocusBy): FocusedControl => {
  if (!(target instanceof HTMLElement)) return 'none'
  if (target instanceof HTMLInputElement && target.type !== 'checkbox') {
    return target.type === 'range' || target.type === 'radio' ? 'arrows' : 'typing'
  }
  if (target.isContentEditable || target.matches('textarea, select')) return 'typing'
  if (target.closest('[data-scrolls]')) return 'arrows'
  // A clicked button keeps the focus, but a person who then presses Space means the player. `:focus-visible` doesn't
  // help: a browser turns it on with the very key press that is handled here.
  return focusBy === 'keys' && target.matches('button, a, summary, input') ? 'press' : 'none'
}

const changeVolume = (direction: 1 | -1, { announce }: KeyActions): void => {
  const { ambience } = getPlayer()
  ambience.nudge(direction)
  announce(t('ambience.at', { volume: ambience.state.get().volume.toFixed(2) }))
}

const toggleMute = ({ announce }: KeyActions): void => {
  const { ambience } = getPlayer()
  ambience.toggleMuted()
  const { muted, volume } = ambience.state.get()
  announce(muted ? t('ambience.off') : t('ambience.at', { volume: volume.toFixed(2) }))
}

const changeSpeed = (direction: 1 | -1, { announce }: KeyActions): void => {
  const player = getPlayer()
  player.setSpeed(player.state.get().speed + direction * SPEED.step)
  announce(t('speed.spoken', { speed: player.state.get().speed.toFixed(2) }))
}

type KeyHandler = (actions: KeyActions) => void

const ARROWS: Record<string, KeyHandler> = {
  ArrowLeft: () => getPlayer().skip(-SKIP_SECONDS),
  ArrowRight: () => getPlayer().skip(SKIP_SECONDS),
  ArrowUp: (actions) => changeVolume(1, actions),
  ArrowDown: (actions) => changeVolume(-1, actions),
}

const LETTERS: Record<string, KeyHandler> = {
  m: toggleMute,
  ',': (actions) => changeSpeed(-1, actions),
  '.': (actions) => changeSpeed(1, actions),
}

const getHandler = (key: string, control: FocusedControl): KeyHandler | undefined => {
  if (control === 'typing') return undefined
  if (key === ' ') return control === 'press' ? undefined : () => getPlayer().toggle()
  if (key in ARROWS) return control === 'arrows' ? undefined : ARROWS[key]
  return playerKeys.get().letters ? LETTERS[key.toLowerCase()] : undefined
}

/** Only Tab moves the focus by keyboard. The other keys leave it unchanged. */
const useFocusBy = () => {
  const focusBy = useRef<FocusBy>('keys')
  useEffect(() => {
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    addEventListener('pointerdown', () => (focusBy.current = 'pointer'), options)
    addEventListener('keydown', ({ key }) => key === 'Tab' && (focusBy.current = 'keys'), options)
    return () => controller.abort()
  }, [])
  return focusBy
}

export const usePlayerKeys = (actions: KeyActions): void => {
  const focusBy = useFocusBy()
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const key = getUnmodifiedKey(event)
    if (!key || event.defaultPrevented) return
    // A dialog over the player handles its own keys.
    if (event.target instanceof Element && event.target.closest('dialog')) return
    const control = getFocusedControl(event.target, focusBy.current)
    const act: KeyHandler | undefined = key === 'Escape' ? actions.escape : getHandler(key, control)
    if (!act) return
    event.preventDefault()
    act(actions)
  })
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
