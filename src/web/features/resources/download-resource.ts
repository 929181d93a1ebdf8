/** Taking a file or a whole folder home. */
import { resources } from '#web/lib/messages/en/resources.ts'
import type { MenuItem } from '#web/ui/overlay/menu.tsx'
import type { ResourceRecord } from './cards.tsx'

/** As a download does: the answer or its link says that it is to be saved. */
export const saveFrom = (url: string, name: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

export const downloadResource = (about: ResourceRecord): void =>
  'zip_url' in about ? saveFrom(about.zip_url, `${about.name}.zip`) : saveFrom(`/media/${about.key_path}`, about.name)

/** What everybody may do who sees it. */
export const getDownloadMenuItem = (
  about: ResourceRecord,
  save: (about: ResourceRecord) => void = downloadResource,
): MenuItem => ({
  label: resources('zip_url' in about ? 'save.zip' : 'save'),
  icon: 'download-simple',
  onSelect: () => save(about),
})
