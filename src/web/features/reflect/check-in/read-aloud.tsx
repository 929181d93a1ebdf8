/** Reads text aloud for young readers with a voice on the device. Without such a voice, there is no button. */
import { useSyncExternalStore } from 'react'
import { useUser } from '#web/session/session.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { getLocalVoice, onVoicesChange, speakAloud } from './voice.ts'

interface ReadAloudProps {
  words: readonly string[]
  label: string
  className?: string | undefined
}

export function ReadAloud({ words, label, className }: ReadAloudProps) {
  const young = useUser()?.reader === 'young'
  const voice = useSyncExternalStore(onVoicesChange, getLocalVoice)
  if (!young || !voice) return null
  return <IconButton icon="speaker-high" label={label} className={className} onClick={() => speakAloud(words, voice)} />
}
