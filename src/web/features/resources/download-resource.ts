/** Downloads a file or a whole folder. */
import { resources } from '#web/lib/messages/en/resources.ts'
import type { MenuItem } from '#web/ui/overlay/menu.tsx'
import type { ResourceRecord } from './cards.tsx'

/** Clicks a download link: the response or the link tells the browser to save the file. */
export const saveFrom = (url: string, name: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

export const downloadResource = (about: ResourceRecord): void =>
  'zip_url' in about ? saveFrom(about.zip_url, `${about.name}.zip`) : saveFrom(`/media/${about.key_path}`, about.name)

/** Returns the menu item for downloads, which everyone who sees the resource has. */
export const getDownloadMenuItem = (
  about: ResourceRecord,
  save: (about: ResourceRecord) => void = downloadResource,
): MenuItem => ({
  label: resources('zip_url' in about ? 'save.zip' : 'save'),
  icon: 'download-simple',
  onSelect: () => save(about),
})
