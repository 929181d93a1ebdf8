import { useEffect, useState } from 'react'

/** Milliseconds without a move after which the pointer disappears from the wall of the classroom. */
const STILL = 3000

/** Whether no hand has moved the pointer for a while, nor touched the screen. */
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
