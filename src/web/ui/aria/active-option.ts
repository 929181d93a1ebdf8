/** Finds out whether a list of react-aria-components has an active option, so that Enter is for that one. */
import type { KeyboardEvent } from 'react'

/** For a listener on the element around the field and its list. */
export const hasActiveOption = ({ currentTarget }: KeyboardEvent): boolean =>
  currentTarget.querySelector('[role=option][data-focused]') !== null
