/** Downloads a file or a whole folder. */
import { resources } from '#web/lib/messages/en/resources.ts'
import type { MenuItem } from '#web/ui/overlay/menu.tsx'
import type { ResourceRecord } from './resource-cards.tsx'

/** Clicks a download link: the response or the link tells the browser to save the file. */
export const clickDownloadLink = (url: string, name: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

export const downloadResource = (record: ResourceRecord): void =>
  'zip_url' in record
    ? clickDownloadLink(record.zip_url, `${record.name}.zip`)
    : clickDownloadLink(`/media/${record.key_path}`, record.name)

/** Returns the menu item for downloads, which everyone who sees the resource has. */
export const getDownloadMenuItem = (
  record: ResourceRecord,
  save: (record: ResourceRecord) => void = downloadResource,
): MenuItem => ({
  label: resources('zip_url' in record ? 'download.zip' : 'download'),
  icon: 'download-simple',
  onSelect: () => save(record),
})
