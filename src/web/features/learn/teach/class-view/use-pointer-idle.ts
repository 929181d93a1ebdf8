import { useEffect, useState } from 'react'

/** Milliseconds without pointer movement before the pointer is hidden. */
const IDLE_DELAY_MS = 3000

/** Returns whether the pointer hasn't moved and the screen wasn't touched for a while. */
export const usePointerIdle = (): boolean => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    let timer = setTimeout(() => setIsIdle(true), IDLE_DELAY_MS)
    const handlePointer = () => {
      clearTimeout(timer)
      setIsIdle(false)
      timer = setTimeout(() => setIsIdle(true), IDLE_DELAY_MS)
    }
    addEventListener('pointermove', handlePointer)
    addEventListener('pointerdown', handlePointer)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', handlePointer)
      removeEventListener('pointerdown', handlePointer)
    }
  }, [])
  return isIdle
}
