import { useEffect, useState } from 'react'

/** Milliseconds without pointer movement before the pointer is hidden. */
const STILL = 3000

/** Returns whether the pointer hasn't moved and the screen wasn't touched for a while. */
export const usePointerIdle = (): boolean => {
  const [still, setStill] = useState(false)
  useEffect(() => {
    let timer = setTimeout(() => setStill(true), STILL)
    const move = () => {
      clearTimeout(timer)
      setStill(false)
      timer = setTimeout(() => setStill(true), STILL)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerdown', move)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', move)
      removeEventListener('pointerdown', move)
    }
  }, [])
  return still
}
