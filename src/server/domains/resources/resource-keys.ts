/** Storage keys of files: a key contains the file's uuid, and each version has its own key. */
import { randomBytes } from 'node:crypto'

export const RESOURCES_FOLDER = 'resources/'
const KEY = /^resources\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{12}\.(?:preview\.)?[a-z0-9]+$/

/** @param extension the extension of its contents */
export const createResourceKey = (fileUuid: string, extension: string): string =>
  `${RESOURCES_FOLDER}${fileUuid}.${randomBytes(6).toString('hex')}.${extension}`

/** Returns the key of the PDF preview for the file at a key. */
export const previewKey = (key: string): string => `${key.slice(0, key.lastIndexOf('.'))}.preview.pdf`

export const isResourceKey = (key: string): boolean => key.startsWith(RESOURCES_FOLDER)

/** Returns the uuid of the file with its contents or preview at this key, or undefined for any other key. */
export const parseFileUuid = (key: string): string | undefined => KEY.exec(key)?.[1]
