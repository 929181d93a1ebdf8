/** The part of AbortSignal that the browser and Node share; both know more of it. */
interface AbortSignal {
  readonly aborted: boolean
}
