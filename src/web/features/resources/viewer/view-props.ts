import type { OpenableFile } from '#contract/resources.ts'
import type { NeighborFiles } from './neighbor-files.ts'

/** The props of every view of a file. */
export interface ViewProps {
  file: OpenableFile
  onBack: () => void
}

export interface MediaViewProps extends ViewProps {
  /** Called when it starts to play, so that other audio stops. */
  onPlay: () => void
}

export interface NeighborViewProps extends ViewProps {
  neighbors: NeighborFiles
  /** Goes to a neighbor of this file. */
  onGo: (key: string) => void
}
