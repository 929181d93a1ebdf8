/** The part of s3rver that the tests use; the package has no types of its own. */
declare module 's3rver' {
  import type { IncomingMessage } from 'node:http'

  /** Koa's context. */
  interface Exchange {
    req: IncomingMessage
    status: number
    body: unknown
  }
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      vhostBuckets: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    /** The request handlers, in order. */
    readonly middleware: ((exchange: Exchange, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
