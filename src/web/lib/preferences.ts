/**
 * Holds the theme, text size, font and motion that a person chose. Attributes on <html> pass them to the styles; they
 * are set before the first paint.
 */
import { useSyncExternalStore } from 'react'
import { defaultPreferences, type Preferences, stored } from './storage/stored.ts'
import { createListeners } from './listeners.ts'

let current = stored.preferences.read()
const listeners = createListeners()

const setRootAttribute = (name: string, value: string | undefined): void => {
  const { dataset } = document.documentElement
  if (value === undefined) delete dataset[name]
  else dataset[name] = value
}

/** Sets only attributes that differ from the default, so that the styles and the device decide the rest. */
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
  listeners.notify()
}

/** Saves and shows at once. */
export const setPreference = <Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void => {
  const next = { ...current, [name]: value }
  stored.preferences.write(next)
  applyPreferences(next)
}

/** Reads the storage again, after a change in another tab or after it was cleared. */
export const reloadPreferences = (): void => applyPreferences(stored.preferences.read())

stored.preferences.onChangeElsewhere(reloadPreferences)

export const usePreferences = (): Preferences => useSyncExternalStore(listeners.subscribe, () => current)

/** Sets the reader level that the styles use: young or staff; the attribute is absent for everyone else. */
export const showReader = (reader: 'young' | 'default' | 'staff' | undefined): void =>
  setRootAttribute('reader', reader === 'default' ? undefined : reader)
