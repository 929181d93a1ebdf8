/** Opens the configured storage: an S3-compatible store if S3_ENDPOINT is set, otherwise a local folder. */
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { isReadFromFile } from '../secret-files.ts'
import { createLocalStorage } from './local-storage.ts'
import { createS3Storage } from './s3.ts'
import { readOrCreateSecret } from './secret.ts'
import type { Storage } from './storage.ts'

const KEYS = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_SESSION_TOKEN'] as const

export const openStorage = (config: Config, clock: Clock): Storage => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = config
  if (endpoint && bucket) {
    return createS3Storage({
      endpoint,
      publicEndpoint: config.S3_PUBLIC_ENDPOINT,
      bucket,
      region,
      get accessKeyId() {
        return config.S3_ACCESS_KEY_ID ?? ''
      },
      get secretAccessKey() {
        return config.S3_SECRET_ACCESS_KEY ?? ''
      },
      get sessionToken() {
        return config.S3_SESSION_TOKEN
      },
      keysMayChange: KEYS.some((key) => isReadFromFile(config, key)),
      clock,
    })
  }
  const secret = readOrCreateSecret(join(config.ALAIA_DATA, 'secrets', 'media.key'))
  return createLocalStorage({ folder: join(config.ALAIA_DATA, 'files'), secret, clock })
}
