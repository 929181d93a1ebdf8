/** The files that a manifest names, wherever they are stored. */

export interface ImportFileInfo {
  /** The hash of the file's bytes. */
  sha256: string
  /** Bytes. */
  size: number
}

export interface ImportFiles {
  /** The names as the manifest spells them. */
  names: ReadonlySet<string>
  /**
   * Returns undefined in a dry run that only knows the name.
   * @throws Failure if the content does not match the file name
   */
  getInfo(name: string): Promise<ImportFileInfo | undefined>
  /** Reads a small file completely. */
  bytes(name: string): Promise<Buffer>
  /** Stages an audio file for processing. @returns its storage key until it is processed */
  stage(name: string): Promise<string>
}

/** The fingerprint of a row and its files. An unchanged row is imported only once. */
export interface RowFingerprint {
  rowHash: string
  /** The hash of the audio alone; undefined in a dry run that only knows names. */
  audio: string | undefined
}
