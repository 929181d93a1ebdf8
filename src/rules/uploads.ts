/**
 * Validates files for upload, with one code for each kind of problem. The server also checks the bytes. See
 * docs/product.md#uploads.
 */

export type UploadProblem = 'too_many_files' | 'format_not_allowed' | 'size_exceeded' | 'empty'

/** The message for a rejected type when the allowed types are not known. */
export const TYPE_NOT_ALLOWED_MESSAGE = "This type can't be used."
export const EMPTY_FILE_MESSAGE = 'This file is empty. Choose another one.'

/** Returns whether an unrecognized file was probably cut: only a text file can have less than two bytes. */
export const isTooShortToRecognize = (bytes: number): boolean => bytes < 2

export interface UploadLimits {
  maxFiles: number
  /** With or without a dot, in any letter case. */
  extensions: readonly string[]
  /** The most bytes of one file. */
  maxBytes: number
}

export interface ChosenFile {
  name: string
  /** The size in bytes. */
  size: number
}

const MEGABYTE = 1024 * 1024

export const megabytesToBytes = (count: number): number => count * MEGABYTE
/** Formats a size such as 62.4 MB, without an unnecessary ".0". */
export const formatMegabytes = (bytes: number): string => `${Math.round((bytes / MEGABYTE) * 10) / 10} MB`

/** Returns the part after the last dot, in lower case. It is empty if there is no name before the dot. */
export const getExtension = (name: string): string => {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

const isAllowedExtension = (extensions: readonly string[], name: string): boolean => {
  const extension = getExtension(name)
  return extension !== '' && extensions.some((allowed) => allowed.replace(/^\./, '').toLowerCase() === extension)
}

/**
 * Returns the first problem of one file: its format is checked before its size. Only a size of zero counts as empty
 * here, because a text file of one byte is valid.
 */
export const validateFile = (file: ChosenFile, limits: UploadLimits): UploadProblem | undefined => {
  if (!isAllowedExtension(limits.extensions, file.name)) return 'format_not_allowed'
  if (file.size === 0) return 'empty'
  return file.size > limits.maxBytes ? 'size_exceeded' : undefined
}

/** Returns the problem of the selection as a whole, or of the first invalid file in it. */
export const validateFiles = (files: readonly ChosenFile[], limits: UploadLimits): UploadProblem | undefined => {
  if (files.length > limits.maxFiles) return 'too_many_files'
  return files.map((file) => validateFile(file, limits)).find((problem) => problem !== undefined)
}
