import type { OpenableFile } from '#contract/resources.ts'
import type { Neighbours } from './beside.ts'

/** What every way of showing a file is given. */
export interface ViewProps {
  file: OpenableFile
  onBack: () => void
}

export interface SoundingProps extends ViewProps {
  /** Called when it begins to sound, for whatever else does. */
  onPlay: () => void
}

export interface BesideProps extends ViewProps {
  neighbours: Neighbours
  /** To a file beside this one. */
  onGo: (key: string) => void
}
