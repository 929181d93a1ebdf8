import { useLocation } from 'react-router'
import { resources } from '#web/lib/messages/en/resources.ts'

/** Returns the title of a folder while it loads. A link passes the folder's name in the navigation state. */
export const useKnownName = (uuid: string | undefined): string => {
  const { state } = useLocation() as { state: { name?: unknown } | null }
  if (uuid === undefined) return resources('title')
  return typeof state?.name === 'string' ? state.name : resources('folder')
}
