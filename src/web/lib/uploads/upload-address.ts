/**
 * The addresses of uploads. An interrupted upload goes on at the address where it began, also in another tab: the same
 * file has to be chosen again for the same purpose.
 */
import { TOKEN_HEADER } from '#contract/envelope.ts'
import { readStoredAccount, stored } from '../storage/stored.ts'
import { storedUploads } from '../storage/stored-uploads.ts'

/** A file that the server expects, in the words of the API. */
export interface AnnouncedUpload {
  key_path: string
  resumable_url: string
}

export interface UploadAddress {
  url: string
  /** The file's key in the storage until it is used. */
  key: string
  /** The headers of every request, which may change during a long upload. */
  getHeaders: () => Record<string, string>
}

/** The addresses that uploads of this page are using. */
const addressesInUse = new Set<string>()

const getHeaders = (): Record<string, string> => ({ [TOKEN_HEADER]: stored.session.read()?.user_info.token ?? '' })

const identifyFile = ({ name, size, lastModified }: File, purpose: string): string =>
  [purpose, name, size, lastModified].join('|')

/** @throws Error if the server returned no address */
export const toUploadAddress = (announced: AnnouncedUpload | undefined): UploadAddress => {
  if (!announced) throw new Error('The server returned no upload URL for the file.')
  return { url: announced.resumable_url, key: announced.key_path, getHeaders }
}

/**
 * Returns the address where the upload of this file goes on, or announces it.
 * @param purpose what the file is uploaded for: one that was uploaded for something else is no use
 */
export const getUploadAddress = async (
  file: File,
  purpose: string,
  announce: () => Promise<AnnouncedUpload | undefined>,
): Promise<UploadAddress> => {
  const [account_uuid, id] = [readStoredAccount() ?? '', identifyFile(file, purpose)]
  const interrupted = storedUploads
    .read()
    .find((upload) => upload.account_uuid === account_uuid && upload.file === id && !addressesInUse.has(upload.key))
  const address = interrupted ? { ...interrupted, getHeaders } : toUploadAddress(await announce())
  if (!interrupted) {
    const { url, key } = address
    storedUploads.write([...storedUploads.read(), { account_uuid, file: id, url, key, at: Date.now() }])
  }
  addressesInUse.add(address.key)
  return address
}

/** @param canResume whether the upload may go on later */
export const endUpload = ({ key }: Pick<UploadAddress, 'key'>, { canResume }: { canResume: boolean }): void => {
  addressesInUse.delete(key)
  if (!canResume) storedUploads.write(storedUploads.read().filter((upload) => upload.key !== key))
}
