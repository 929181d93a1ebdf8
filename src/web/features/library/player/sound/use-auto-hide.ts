/** Hides a panel after some seconds, unless the person is using it. */
import { useEffect, useEffectEvent, useState } from 'react'

type AutoHide = {
  /** The whole seconds left. */
  left: number
  /** The props for the panel. A pointer or the focus inside pauses the countdown and restarts it. */
  holds: {
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
  const held = inside.pointer || inside.focus

  useEffect(() => {
    if (held) return undefined
    const timer = setInterval(() => setLeft((now) => now - 1), 1000)
    return () => clearInterval(timer)
  }, [held])
  useEffect(() => {
    if (left <= 0) hide()
  }, [left])

  const hold = (part: Partial<typeof inside>) => {
    setInside((now) => ({ ...now, ...part }))
    setLeft(seconds)
  }
  return {
    left,
    holds: {
      onPointerEnter: () => hold({ pointer: true }),
      onPointerLeave: () => hold({ pointer: false }),
      onFocus: () => hold({ focus: true }),
      onBlur: () => hold({ focus: false }),
    },
  }
}
