/** Manages which panels of the player are open, and where the focus goes when they close. */
import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The small panels share one position. The transcript and "Explore more" have their own. */
export type PanelName =
  | 'speed'
  | 'ambience'
  | 'sleepTimer'
  | 'shortcuts'
  | 'exit'
  | 'downloads'
  | 'voice'
  | 'transcript'
  | 'explore'

const SMALL: readonly PanelName[] = ['speed', 'ambience', 'sleepTimer', 'shortcuts', 'exit', 'downloads', 'voice']
const LARGE: readonly PanelName[] = ['transcript', 'explore']

export type Panels = {
  isAnyOpen: boolean
  isOpen: (name: PanelName) => boolean
  /** Whether a key opened the panel. The focus then moves into it. */
  takesFocus: (name: PanelName) => boolean
  toggle: (name: PanelName, event: MouseEvent<HTMLElement>) => void
  /** Returns the focus to the button if it was inside the panel, or if `focus` is true. */
  close: (name: PanelName, focus?: boolean) => void
  /** @returns false if no panel was open */
  closeLast: () => boolean
}

/** A click by Enter or Space has a click count of 0. */
const isByKey = (event: MouseEvent): boolean => event.detail === 0

const listExclusivePanels = (name: PanelName): readonly PanelName[] => (SMALL.includes(name) ? SMALL : LARGE)

export const getPanelId = (name: PanelName): string => `player-${name}`

const hasFocus = (name: PanelName): boolean =>
  document.getElementById(getPanelId(name))?.contains(document.activeElement) ?? false

type OpenPanel = { name: PanelName; byKey: boolean }

export const usePanels = (): Panels => {
  const [opened, setOpened] = useState<readonly OpenPanel[]>([])
  const openers = useRef(new Map<PanelName, HTMLElement>())

  const close = (name: PanelName, focus = hasFocus(name)) => {
    const removePanel = () => setOpened((current) => current.filter((panel) => panel.name !== name))
    if (!focus) return removePanel()
    // The button may be hidden while its panel is open, and only a visible element can take the focus.
    flushSync(removePanel)
    openers.current.get(name)?.focus()
  }
  const open = (name: PanelName, byKey: boolean) => {
    const exclusivePanels = listExclusivePanels(name)
    setOpened((current) => [...current.filter((panel) => !exclusivePanels.includes(panel.name)), { name, byKey }])
  }
  return {
    isAnyOpen: opened.length > 0,
    isOpen: (name) => opened.some((panel) => panel.name === name),
    takesFocus: (name) => opened.some((panel) => panel.name === name && panel.byKey),
    close,
    toggle: (name, event) => {
      openers.current.set(name, event.currentTarget)
      if (opened.some((panel) => panel.name === name)) close(name, true)
      else open(name, isByKey(event))
    },
    closeLast: () => {
      const last = opened.at(-1)
      if (last) close(last.name, true)
      return last !== undefined
    },
  }
}
