/** Whether a list is scrolled so far that what follows is asked for. */
import type { UIEvent } from 'react'

/** Pixels: a few lines. */
const NEAR = 120

export const isNearEnd = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR
