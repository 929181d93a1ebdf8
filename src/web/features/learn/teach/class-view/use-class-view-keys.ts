/** The keys of the class view: those of a keyboard and those of a presentation remote. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { getUnmodifiedKey } from '#web/ui/unmodified-key.ts'

interface ClassViewActions {
  /** The action of Space: the clock or the audio. */
  press: () => void
  goBack: () => void
  /** A remote always goes back one card; the arrow key may do something else. */
  arrowBack?: (() => void) | undefined
  goNext: () => void
  leave: () => void
}

type KeyUse = 'typing' | 'arrows' | 'press' | 'none'

const getKeyUse = (target: EventTarget | null, byKeys: boolean): KeyUse => {
  if (!(target instanceof HTMLElement)) return 'none'
  if (target instanceof HTMLInputElement) return target.type === 'range' ? 'arrows' : 'typing'
  return byKeys && target.matches('button, a') ? 'press' : 'none'
}

/** A clicked button keeps the focus, but Space after a click means the clock, so only focus by Tab counts. */
const useByKeys = () => {
  const byKeys = useRef(true)
  useEffect(() => {
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    addEventListener('pointerdown', () => (byKeys.current = false), options)
    addEventListener('keydown', ({ key }) => key === 'Tab' && (byKeys.current = true), options)
    return () => controller.abort()
  }, [])
  return byKeys
}

const getAction = (key: string, keyUse: KeyUse, actions: ClassViewActions): (() => void) | undefined => {
  if (key === 'Escape') return actions.leave
  if (keyUse === 'typing') return undefined
  if (key === ' ') return keyUse === 'press' ? undefined : actions.press
  if (key === 'PageDown') return actions.goNext
  if (key === 'PageUp') return actions.goBack
  if (keyUse === 'arrows') return undefined
  if (key === 'ArrowRight') return actions.goNext
  return key === 'ArrowLeft' ? (actions.arrowBack ?? actions.goBack) : undefined
}

export const useClassViewKeys = (actions: ClassViewActions): void => {
  const byKeys = useByKeys()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const act = getAction(getUnmodifiedKey(event), getKeyUse(event.target, byKeys.current), actions)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
