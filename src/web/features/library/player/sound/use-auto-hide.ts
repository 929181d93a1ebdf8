/** Hides a panel after some seconds, unless the person is using it. */
import { useEffect, useEffectEvent, useState } from 'react'

type AutoHide = {
  /** The whole seconds left. */
  left: number
  /** The props for the panel. A pointer or the focus inside pauses the countdown and restarts it. */
  handlers: {
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: () => void
  }
}

export const useAutoHide = (seconds: number, onHide: () => void): AutoHide => {
  const [left, setLeft] = useState(seconds)
  const [inside, setInside] = useState({ pointer: false, focus: false })
  const hide = useEffectEvent(onHide)
  const isHeld = inside.pointer || inside.focus

  useEffect(() => {
    if (isHeld) return undefined
    const timer = setInterval(() => setLeft((now) => now - 1), 1000)
    return () => clearInterval(timer)
  }, [isHeld])
  useEffect(() => {
    if (left <= 0) hide()
  }, [left])

  const updateInside = (change: Partial<typeof inside>) => {
    setInside((now) => ({ ...now, ...change }))
    setLeft(seconds)
  }
  return {
    left,
    handlers: {
      onPointerEnter: () => updateInside({ pointer: true }),
      onPointerLeave: () => updateInside({ pointer: false }),
      onFocus: () => updateInside({ focus: true }),
      onBlur: () => updateInside({ focus: false }),
    },
  }
}
