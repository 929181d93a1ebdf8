/** Where the bytes of a file lie: its uuid is in the key, and another version has another key. */
import { randomBytes } from 'node:crypto'
import { extensionOf } from '#rules/uploads.ts'

export const RESOURCES_FOLDER = 'resources/'
const KEY = /^resources\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{12}\.(?:preview\.)?[a-z0-9]+$/

/** @param extension of its bytes */
export const createResourceKey = (fileUuid: string, extension: string): string =>
  `${RESOURCES_FOLDER}${fileUuid}.${randomBytes(6).toString('hex')}.${extension}`

/** Of the PDF that stands in for the file at a key. */
export const previewKey = (key: string): string => `${key.slice(0, key.lastIndexOf('.'))}.preview.pdf`

export const isResourceKey = (key: string): boolean => key.startsWith(RESOURCES_FOLDER)

/** Of the file whose bytes, or whose preview, lie there; undefined for what is no such key. */
export const fileUuidFromKey = (key: string): string | undefined => KEY.exec(key)?.[1]

export const extensionOfKey = (key: string): string => extensionOf(key)
