/** The part of AbortSignal that the browser and Node share; both define more of it. */
interface AbortSignal {
  readonly aborted: boolean
}
