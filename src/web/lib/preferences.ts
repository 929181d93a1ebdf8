/** How someone likes to read. Attributes on <html> say it to the styles; they are set before the first paint. */
import { useSyncExternalStore } from 'react'
import { defaultPreferences, type Preferences, stored } from './stored.ts'

let current = stored.preferences.read()
const listeners = new Set<() => void>()

const setRootAttribute = (name: string, value: string | undefined): void => {
  const { dataset } = document.documentElement
  if (value === undefined) delete dataset[name]
  else dataset[name] = value
}

/** Only what differs from the rule is said, so that the styles' own defaults and the device decide the rest. */
export const showPreferences = (): void => {
  const { theme, textSize, font, motion } = current
  setRootAttribute('theme', theme === 'system' ? undefined : theme)
  setRootAttribute('textSize', textSize === defaultPreferences.textSize ? undefined : textSize)
  setRootAttribute('font', font === defaultPreferences.font ? undefined : font)
  setRootAttribute('motion', motion ? undefined : 'reduced')
}

const applyPreferences = (next: Preferences): void => {
  current = next
  showPreferences()
  listeners.forEach((listener) => listener())
}

/** Saves and shows at once. */
export const setPreference = <Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void => {
  const next = { ...current, [name]: value }
  stored.preferences.write(next)
  applyPreferences(next)
}

/** Reads the storage again; for another tab's change, and after it was cleared. */
export const reloadPreferences = (): void => applyPreferences(stored.preferences.read())

stored.preferences.onChangeElsewhere(reloadPreferences)

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePreferences = (): Preferences => useSyncExternalStore(follow, () => current)

/** The preferences now, outside of a component. */
export const preferences = (): Preferences => current

/** Sets which generosity the styles use: young and staff readers; the attribute is absent for everybody else. */
export const showReader = (reader: 'young' | 'default' | 'staff' | undefined): void =>
  setRootAttribute('reader', reader === 'default' ? undefined : reader)
