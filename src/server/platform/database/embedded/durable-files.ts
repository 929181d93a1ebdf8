/**
 * The engine's files on disk, with the fsync that its own file system lacks: without it a power failure would lose
 * commits.
 */
import { fdatasyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface NodeFileSystem {
  /** A folder is opened and flushed like a file. */
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
}

/** Counts how often the engine flushed its writes to disk. */
export const flushes = { count: 0 }

const flush = ({ nfd }: { nfd: number }): number => {
  flushes.count += 1
  fdatasyncSync(nfd)
  return 0
}

type Init = NodeFS['init']

export class DurableNodeFS extends NodeFS {
  override async init(...[engine, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(engine, options)
    const addFlush = (module: object): void => {
      const { stream_ops } = (module as { NODEFS: NodeFileSystem }).NODEFS
      stream_ops.fsync ??= flush
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFlush] } }
  }
}

/**
 * The engine's own defaults turn fsync off (`-F`). With fdatasync, PostgreSQL's usual method, the flush above would
 * never be called.
 */
export const startParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['wal_sync_method=fsync', 'shared_buffers=32MB', 'timezone=UTC', 'intervalstyle=postgres'].flatMap((setting) => [
    '-c',
    setting,
  ]),
]
