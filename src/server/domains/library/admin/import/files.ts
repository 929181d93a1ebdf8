/** The files that a manifest names, wherever they lie. */

export interface ImportFileInfo {
  /** Of its bytes. */
  sha256: string
  /** Bytes. */
  size: number
}

export interface ImportFiles {
  /** As the manifest spells them. */
  names: ReadonlySet<string>
  /** Undefined where only the name is known, in a dry run. @throws Failure where it is not what its name says */
  look(name: string): Promise<ImportFileInfo | undefined>
  /** All of a small one. */
  bytes(name: string): Promise<Buffer>
  /** A sound on its way in. @returns where it lies until it has been made ready */
  stage(name: string): Promise<string>
}

/** What a row and its files come to; the same is taken once. */
export interface Fingerprint {
  whole: string
  /** Of the sound alone; undefined in a dry run that knows only names. */
  sound: string | undefined
}
