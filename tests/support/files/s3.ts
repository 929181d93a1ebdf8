/**
 * An S3-compatible store on a loopback port. It speaks the real protocol, and rejects requests without a valid
 * signature.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { findSignatureFailure, type StoreKeys } from './s3-signatures.ts'

export interface RunningS3 {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The folder of its objects. */
  folder: string
  close(): Promise<void>
}

/** Returns the environment variables of the store. */
export const createS3Settings = ({ endpoint, bucket, accessKeyId, secretAccessKey }: RunningS3) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})

const keys: StoreKeys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }

/** Verifies signatures, because the package checks only an earlier version. */
const verifySignatures = (server: S3rver): void => {
  server.middleware.unshift(async (exchange, next) => {
    const { method = '', url = '', headers } = exchange.req
    const failure = method === 'OPTIONS' ? undefined : findSignatureFailure({ method, url, headers }, keys)
    if (failure === undefined) return next()
    exchange.status = 403
    exchange.body = failure
  })
}

export const startS3 = async (bucket = 'alaia-test'): Promise<RunningS3> => {
  const folder = await mkdtemp(join(tmpdir(), 'alaia-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  verifySignatures(server)
  const { port } = await server.run()
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    ...keys,
    folder,
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
