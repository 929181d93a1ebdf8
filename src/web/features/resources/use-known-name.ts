import { useLocation } from 'react-router'
import { resources } from '#web/lib/messages/en/resources.ts'

/** What a folder is called as long as it is not known: whoever came by a link has brought its name. */
export const useKnownName = (uuid: string | undefined): string => {
  const { state } = useLocation() as { state: { name?: unknown } | null }
  if (uuid === undefined) return resources('title')
  return typeof state?.name === 'string' ? state.name : resources('folder')
}
