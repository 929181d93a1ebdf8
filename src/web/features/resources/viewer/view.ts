import type { OpenableFile } from '#contract/resources.ts'
import type { NeighborFiles } from './neighbor-files.ts'

/** What every way of showing a file is given. */
export interface ViewProps {
  file: OpenableFile
  onBack: () => void
}

export interface MediaViewProps extends ViewProps {
  /** Called when it begins to sound, for whatever else does. */
  onPlay: () => void
}

export interface NeighborViewProps extends ViewProps {
  neighbours: NeighborFiles
  /** To a file beside this one. */
  onGo: (key: string) => void
}
