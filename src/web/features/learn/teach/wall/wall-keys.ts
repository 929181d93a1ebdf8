/** The keys of the class view: those of a keyboard and those of a presentation remote. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { unmodifiedKey } from '#web/ui/unmodified-key.ts'

interface ClassViewActions {
  /** The action of Space: the clock or the sound. */
  press: () => void
  back: () => void
  /** A remote always goes back one card; the arrow key may do something else. */
  arrowBack?: (() => void) | undefined
  on: () => void
  leave: () => void
}

type KeyUse = 'typing' | 'arrows' | 'press' | 'none'

const needsOf = (target: EventTarget | null, byKeys: boolean): KeyUse => {
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

const actOf = (key: string, needs: KeyUse, acts: ClassViewActions): (() => void) | undefined => {
  if (key === 'Escape') return acts.leave
  if (needs === 'typing') return undefined
  if (key === ' ') return needs === 'press' ? undefined : acts.press
  if (key === 'PageDown') return acts.on
  if (key === 'PageUp') return acts.back
  if (needs === 'arrows') return undefined
  if (key === 'ArrowRight') return acts.on
  return key === 'ArrowLeft' ? (acts.arrowBack ?? acts.back) : undefined
}

export const useClassViewKeys = (acts: ClassViewActions): void => {
  const byKeys = useByKeys()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const act = actOf(unmodifiedKey(event), needsOf(event.target, byKeys.current), acts)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
