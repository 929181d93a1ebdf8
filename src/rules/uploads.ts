/**
 * Which files may be uploaded, with one code for each kind of refusal. The server also looks into the bytes. See
 * docs/product.md#uploads.
 */

export type UploadProblem = 'too_many_files' | 'format_not_allowed' | 'size_exceeded' | 'empty'

/** What is said of a type where it is not known which ones would do. */
export const TYPE_REFUSED = "This type can't be used."
export const EMPTY_FILE = 'This file is empty. Choose another one.'

/** No kind of file but a text begins to be one with so few bytes: it was cut, or never written. */
export const isEffectivelyEmpty = (bytes: number): boolean => bytes < 2

export interface UploadLimits {
  mostFiles: number
  /** With or without their dot, in any case. */
  extensions: readonly string[]
  /** Bytes of one file. */
  maxBytes: number
}

export interface ChosenFile {
  name: string
  /** Bytes. */
  size: number
}

const MEGABYTE = 1024 * 1024

export const megabytes = (count: number): number => count * MEGABYTE
/** For people: 62.4 MB, without a needless .0. */
export const formatMegabytes = (bytes: number): string => `${Math.round((bytes / MEGABYTE) * 10) / 10} MB`

/** What stands after the last dot, in lower case; empty where there is no name before it. */
export const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

const allows = (extensions: readonly string[], name: string): boolean => {
  const extension = extensionOf(name)
  return extension !== '' && extensions.some((allowed) => allowed.replace(/^\./, '').toLowerCase() === extension)
}

/** Returns the first problem of one file: its format is checked before its size. */
export const validateFile = (file: ChosenFile, limits: UploadLimits): UploadProblem | undefined => {
  if (!allows(limits.extensions, file.name)) return 'format_not_allowed'
  if (file.size === 0) return 'empty'
  return file.size > limits.maxBytes ? 'size_exceeded' : undefined
}

/** What is wrong with a choice as a whole, or with the first wrong file in it. */
export const validateFiles = (files: readonly ChosenFile[], limits: UploadLimits): UploadProblem | undefined => {
  if (files.length > limits.mostFiles) return 'too_many_files'
  return files.map((file) => validateFile(file, limits)).find((problem) => problem !== undefined)
}
