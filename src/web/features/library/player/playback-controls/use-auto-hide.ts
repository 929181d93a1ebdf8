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
  const [secondsLeft, setSecondsLeft] = useState(seconds)
  const [inside, setInside] = useState({ pointer: false, focus: false })
  const hide = useEffectEvent(onHide)
  const isPaused = inside.pointer || inside.focus

  useEffect(() => {
    if (isPaused) return undefined
    const timer = setInterval(() => setSecondsLeft((current) => current - 1), 1000)
    return () => clearInterval(timer)
  }, [isPaused])
  useEffect(() => {
    if (secondsLeft <= 0) hide()
  }, [secondsLeft])

  const updateInside = (change: Partial<typeof inside>) => {
    setInside((current) => ({ ...current, ...change }))
    setSecondsLeft(seconds)
  }
  return {
    left: secondsLeft,
    handlers: {
      onPointerEnter: () => updateInside({ pointer: true }),
      onPointerLeave: () => updateInside({ pointer: false }),
      onFocus: () => updateInside({ focus: true }),
      onBlur: () => updateInside({ focus: false }),
    },
  }
}
