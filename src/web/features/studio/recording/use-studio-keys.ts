/**
 * The keys of the studio. Space, Enter and the arrows work from anywhere on the page except from a control, which has
 * its own use for them: so no key acts twice, and none scrolls the page.
 */
import { useEffect, useRef } from 'react'
import { getUnmodifiedKey } from '#web/ui/unmodified-key.ts'

export interface StudioKeys {
  record: () => void
  next: () => void
  previous: () => void
  hear: () => void
}

const actions: Readonly<Record<string, keyof StudioKeys>> = {
  ' ': 'record',
  Enter: 'next',
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'hear',
}

const CONTROLS =
  'a, button, input, select, textarea, summary, audio, dialog, [contenteditable], [role=slider], [role=menu]'

export const useStudioKeys = (keys: StudioKeys): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const action = actions[getUnmodifiedKey(event)]
      const target = event.target instanceof Element ? event.target : document.body
      if (!action || event.shiftKey || event.defaultPrevented || target.closest(CONTROLS)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      // A key that is held down acts once.
      if (!event.repeat) latest.current[action]()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
