/** The engine's files on disk, with the fsync that its own file system lacks: without it a power cut loses commits. */
import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface OpenStream {
  nfd?: number
  node: unknown
}
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: OpenStream) => number }
  realPath(node: unknown): string
}

const flushFolder = (path: string): void => {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** How often the engine asked the disk to keep what was written. */
export const flushes = { files: 0, folders: 0 }

const flush = (files: NodeFileSystem, stream: OpenStream): number => {
  if (stream.nfd === undefined) {
    flushes.folders += 1
    flushFolder(files.realPath(stream.node))
  } else {
    flushes.files += 1
    fdatasyncSync(stream.nfd)
  }
  return 0
}

type Init = NodeFS['init']

export class DurableNodeFS extends NodeFS {
  override async init(...[engine, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(engine, options)
    const addFlush = (module: object): void => {
      const files = (module as { NODEFS: NodeFileSystem }).NODEFS
      files.stream_ops.fsync ??= (stream) => flush(files, stream)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFlush] } }
  }
}

/**
 * The engine's own defaults turn fsync off (`-F`), and with fdatasync, PostgreSQL's usual method, the flush above
 * is never called.
 */
export const startParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['wal_sync_method=fsync', 'shared_buffers=32MB', 'timezone=UTC', 'intervalstyle=postgres'].flatMap((setting) => [
    '-c',
    setting,
  ]),
]
